/** Work that continues after the response of a request. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'

/** Time that closing the app waits for background work. */
const CLOSE_TIMEOUT = 2 * SECOND

/** Returns a function that starts such work. Failures are logged. */
export function createBackground(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), sleep(CLOSE_TIMEOUT, undefined, { ref: false })])
  })
  return (work: () => Promise<void>): void => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
