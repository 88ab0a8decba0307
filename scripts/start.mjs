/** `npm start`: installs and builds what is missing or out of date, then runs the server. */

import './build.mjs'
import { NODE, run, SERVER } from './setup.mjs'

const { code } = await run(NODE, [SERVER])
process.exit(code)
