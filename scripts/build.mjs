/**
 * `npm run build`: installs the packages and builds the browser app, as every start does that finds them missing or out of date.
 * `npm run build -- --production` then removes the packages that only building and testing need.
 */

import { buildWeb, fail, install, removeTools } from './setup.mjs'

await install()
if (!(await buildWeb())) fail('Could not build the browser app, see above.')
if (process.argv.includes('--production')) await removeTools()
