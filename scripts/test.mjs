/** `npm test`: installs the packages, then runs the checks; `npm test -- --all` includes those that take long. */

import { install, NODE, run } from './setup.mjs'

await install({ tools: true })
const { code } = await run(NODE, ['scripts/checks.ts', ...process.argv.slice(2)])
process.exit(code)
