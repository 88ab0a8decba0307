/** A Canopy of its own for each worker: an empty database, the real server, the built app. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/index.ts'
import { freePort } from '../apps/server/src/free-port.ts'
import { says, startModelServer, verdict } from '../apps/server/src/testing/model-server.ts'

const MAIN = resolve(import.meta.dirname, '../apps/server/src/main.ts')

export type Canopy = { url: string; db: Client; dataDir: string }
type Model = Awaited<ReturnType<typeof startModelServer>>

async function untilReady(url: string, server: ChildProcess) {
  while (server.exitCode === null) {
    const response = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the server ended with code ${server.exitCode}`)
}

/** Collects in `faults` what goes wrong in the browser without being told on the page. */
function watch(context: BrowserContext, faults: string[]) {
  context.on('weberror', ({ error }) => faults.push(String(error())))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // What the app or the browser itself gave up, because nobody waits for it any more.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`)
  })
}

/**
 * `settings` are further ones of the server; a file that has some gets a Canopy to itself. `model` plays a provider of vision models,
 * which likes every picture until it is told otherwise.
 *
 * `canopy.db` is a connection to the server's database, to look at rows that no screen shows. Errors in the console and requests
 * that fail make a test fail, but for those that `provoke` announces.
 */
export const test = base.extend<
  { baseURL: string; provoke: (fault: RegExp) => void },
  { canopy: Canopy; model: Model; settings: Record<string, string> }
>({
  settings: [{}, { option: true, scope: 'worker' }],
  model: [
    async ({ playwright: _ }, use) => {
      const model = await startModelServer(says(verdict()))
      await use(model)
      await model[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
  canopy: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'canopy-e2e-'))
      // Under root, PostgreSQL runs as another user, who has to get into this folder.
      await chmod(dataDir, 0o755)
      const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
      const port = await freePort()
      const server = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          SEED: 'none',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'error',
          ...settings,
        },
      })
      const url = `http://localhost:${port}`
      await untilReady(url, server)
      const db = new Client({ connectionString: postgres.url })
      await db.connect()
      await use({ url, db, dataDir })
      await db.end()
      server.kill()
      await once(server, 'exit')
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ canopy }, use) => use(canopy.url),
  provoke: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const provoked: RegExp[] = []
      const onContext = (context: BrowserContext) => watch(context, faults)
      browser.on('context', onContext)
      await use((fault) => provoked.push(fault))
      browser.off('context', onContext)
      const unexpected = faults.filter((fault) => !provoked.some((known) => known.test(fault)))
      // Those a test opened itself would stay, and their pages go on asking the server all through the next tests.
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
