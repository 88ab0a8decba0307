/** `npm run build`: installs the packages and builds the browser app, as every start does that finds them missing or out of date. */

import { buildWeb, fail, install } from './setup.mjs'

await install()
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
