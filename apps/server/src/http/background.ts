/** Work that no request waits for. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'

/** How long the app's end waits for what is still under way: a mail server may take its time. */
const GOODBYE = 2 * SECOND

/**
 * Answers the function that runs such work, and resolves when it has ended; failures are logged. Work is given the signal of the
 * app's end.
 */
export function createBackground(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  app.addHook('onClose', async () => {
    ending.abort()
    await Promise.race([Promise.all(running), sleep(GOODBYE, undefined, { ref: false })])
  })
  return (work: (ending: AbortSignal) => Promise<void>): Promise<void> => {
    const run = work(ending.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(run))
    running.add(run)
    return run
  }
}
