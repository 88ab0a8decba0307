/** Each worker has a Canopy of its own: an empty database, the real server, the built app. */

import { type BrowserContext, test as base, expect } from '@playwright/test'
import { says, startModelServer, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { type Canopy, startCanopy } from './start-canopy.ts'

type Model = Awaited<ReturnType<typeof startModelServer>>

/** Collects console errors, uncaught errors and failed requests in `errors`. */
function collectErrors(context: BrowserContext, errors: string[]) {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Cancelled by the app or the browser itself.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.url()}`)
  })
}

/**
 * - `settings`: further settings of the server; a file that has some gets a Canopy to itself.
 * - `model`: a local provider of vision models, which verifies every picture until a test gives it other replies.
 * - `canopy.db`: a connection to the server's database, to look at rows that no screen shows.
 * - `allowErrors`: console errors and failed requests fail a test unless they match a pattern passed here.
 */
export const test = base.extend<
  { baseURL: string; allowErrors: (pattern: RegExp) => void },
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
      await using resources = new AsyncDisposableStack()
      await use(await startCanopy(resources, { SEED: 'none', LOG_LEVEL: 'error', ...settings }))
    },
    { scope: 'worker', timeout: 5 * MINUTE },
  ],
  // The posts of all tests before would be on every feed, and looked at by every check of it.
  baseURL: async ({ canopy }, use) => {
    await canopy.db.query('delete from posts')
    canopy.bus.publish({ type: 'events.missed' })
    await use(canopy.url)
  },
  allowErrors: [
    async ({ browser }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      const onContext = (context: BrowserContext) => collectErrors(context, errors)
      browser.on('context', onContext)
      await use((pattern) => allowed.push(pattern))
      browser.off('context', onContext)
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
      // Contexts that a test opened itself would stay open, and their pages would send requests during the next tests.
      await Promise.all(
        browser.contexts().map(async (context) => {
          // A rewritten request may still be on its way.
          await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
          await context.close()
        }),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
