/** `npm test`: installs the packages, then runs every check there is. */

import { install, NODE, run } from './setup.mjs'

await install()
const { code } = await run(NODE, ['scripts/checks.ts'])
process.exit(code)
