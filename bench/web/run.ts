/** `npm run bench:web`: what Lighthouse says of the built app on a phone with a slow connection. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { demoLogin } from '../../apps/server/src/seed/demo-login.ts'
import { LoggedIn } from '../../packages/contract/src/accounts.ts'
import { startPlanted } from '../servers.ts'
import { markdownOf } from '../table.ts'
import { measure } from './measure.ts'
import { head, lineOf, missesOf } from './report.ts'

const RUNS = 3
const VISITORS = ['/login']
const MEMBERS = ['/feed', '/shop', '/shop/product/1', '/challenges', '/leaderboard']

const wanted = process.argv.slice(2)
const isWanted = (path: string) => wanted.length === 0 || wanted.includes(path)

await using running = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'canopy-bench-'))
running.defer(() => rm(dataDir, { recursive: true, force: true }))
const url = await startPlanted(running, dataDir)
const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  // Chromium refuses to be root in its sandbox.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
running.defer(() => browser.close())

const answer = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(demoLogin),
})
const { token, userId } = LoggedIn.parse(await answer.json())

const measured = []
for (const [paths, storage] of [
  [VISITORS, {}],
  [MEMBERS, { token, userId }],
] as const) {
  for (const path of paths.filter(isWanted)) {
    console.error(`${path}…`)
    measured.push(await measure(browser, { url, path, storage, runs: RUNS }))
  }
}

console.log(markdownOf([head, ...measured.map(lineOf)]))
const misses = measured.flatMap(missesOf)
if (misses.length > 0) {
  console.log(`\n${misses.join('\n')}`)
  process.exitCode = 1
}
