/** `npm run dev`: the server, restarted at every change, and the browser app with hot reload. When one ends, so does the other. */

import { inRoot, install, NODE, run, SERVER, VITE } from './setup.mjs'

await install({ tools: true })
const stop = new AbortController()
const programs = [
  run(NODE, ['--watch', SERVER], { signal: stop.signal }),
  run(NODE, [VITE], { cwd: inRoot('apps/web'), signal: stop.signal }),
]
const { code } = await Promise.race(programs)
stop.abort()
await Promise.all(programs)
process.exit(code)
