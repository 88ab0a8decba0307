/** A Canopy of its own for each worker: an empty database, the real server, the built app. */

import { type BrowserContext, test as base, expect } from '@playwright/test'
import { says, startModelServer, verdict } from '../../apps/server/src/testing/model-server.ts'
import { type Canopy, startCanopy } from './start-canopy.ts'

type Model = Awaited<ReturnType<typeof startModelServer>>

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
      const { stop, ...canopy } = await startCanopy({ SEED: 'none', LOG_LEVEL: 'error', ...settings })
      await use(canopy)
      await stop()
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
