/** Work that no request waits for. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'

/** How long the app's end waits for what is still under way: a mail server may take its time. */
const GOODBYE = 2 * SECOND

/** Answers the function that runs such work; failures are logged. */
export function createBackground(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), sleep(GOODBYE, undefined, { ref: false })])
  })
  return (work: () => Promise<void>) => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
