/** `npm start`: installs and builds what is missing or out of date, then runs the server. */

import { buildWeb, fail, install, NODE, run, SERVER } from './setup.mjs'

await install()
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const { code } = await run(NODE, [SERVER])
process.exit(code)
