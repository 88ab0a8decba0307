/** `npm run bench:web`: finds a Chromium, builds the browser app, installs Lighthouse, and runs it. */

import { findChromium } from './chromium.ts'
import { buildWeb, fail, installIn, NODE, run, toolEnv } from './setup.mjs'

const chromium = await findChromium()
if (!chromium) fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
await installIn('bench/web')
const { code } = await run(NODE, ['bench/web/run.ts', ...process.argv.slice(2)], {
  env: { ...toolEnv, CHROMIUM_PATH: chromium },
})
process.exit(code)
