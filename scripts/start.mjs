/** `npm start`: sets up what is missing or stale, then is the server until that ends. */

import { buildWeb, fail, install, NODE, run, SERVER } from './setup.mjs'

await install()
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const { code } = await run(NODE, SERVER)
process.exit(code)
