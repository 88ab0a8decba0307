/** `npm run shots`: pictures of every screen, for the eye. */

import { findChromium } from './chromium.mjs'
import { buildWeb, fail, install, NODE, run, toolEnv } from './setup.mjs'

await install()
toolEnv.CHROMIUM_PATH =
  (await findChromium()) ?? fail('No Chromium found and none could be installed: set CHROMIUM_PATH')
if (!(await buildWeb())) process.exit(1)
const { code } = await run(NODE, ['e2e/shots/run.ts', ...process.argv.slice(2)], { env: toolEnv })
process.exit(code)
