/** `npm run dev`: the server, restarted at every change, beside the browser app with hot reload. Ends with either. */

import { inRoot, install, NODE, run, SERVER } from './setup.mjs'

await install()
const stop = new AbortController()
const programs = [
  run(NODE, ['--watch', ...SERVER], { signal: stop.signal }),
  run(NODE, [inRoot('node_modules/vite/bin/vite.js')], { cwd: inRoot('apps/web'), signal: stop.signal }),
]
const { code } = await Promise.race(programs)
stop.abort()
await Promise.all(programs)
process.exit(code)
