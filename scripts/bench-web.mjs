/** `npm run bench:web`: builds the browser app, installs Lighthouse beside its bench on first use, and runs it. */

import { findChromium } from './chromium.mjs'
import { buildWeb, fail, inRoot, install, installIn, NODE, run, toolEnv } from './setup.mjs'

await install()
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
await installIn('bench/web')
const chromium = await findChromium()
if (!chromium) fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
const { code } = await run(NODE, [inRoot('bench/web/run.ts'), ...process.argv.slice(2)], {
  env: { ...toolEnv, CHROMIUM_PATH: chromium },
})
process.exit(code)
