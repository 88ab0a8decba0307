/** `npm run shots`: finds a Chromium, builds the browser app, and takes screenshots of every screen, or with `--readme` those of the README and the documents. */

import { findChromium } from './chromium.ts'
import { buildWeb, fail, install, NODE, run, toolEnv } from './setup.mjs'

await install({ tools: true })
const chromium = await findChromium()
if (!chromium) fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const args = process.argv.slice(2)
const script = args.includes('--readme') ? ['e2e/shots/readme.ts'] : ['e2e/shots/run.ts', ...args]
const { code } = await run(NODE, script, {
  env: { ...toolEnv, CHROMIUM_PATH: chromium },
})
process.exit(code)
