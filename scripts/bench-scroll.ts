/** `npm run bench:scroll`: finds a Chromium, builds the browser app, and measures what scrolling through the feed costs. */

import { findChromium } from './chromium.ts'
import { buildWeb, fail, NODE, run, toolEnv } from './setup.mjs'

const chromium = await findChromium()
if (!chromium) fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const { code } = await run(NODE, ['bench/scroll-page.ts', ...process.argv.slice(2)], {
  env: { ...toolEnv, CHROMIUM_PATH: chromium },
})
process.exit(code)
