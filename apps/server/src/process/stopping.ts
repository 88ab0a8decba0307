import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Time for which requests are still served after /api/ready has turned 503, so that load balancers that check it every few seconds notice.
 */
const NOTICE = 10 * SECOND
/** Time that open requests may take to finish; then their connections are closed. */
const DRAIN_TIMEOUT = 5 * SECOND
/** The process exits after this long, whatever is still open. */
const STOP_TIMEOUT = 30 * SECOND
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Time within which signals count as one: Ctrl-C arrives from the terminal, npm and `scripts/start.mjs`. */
const SAME_SIGNAL = SECOND

/**
 * Calls `stop` on a signal or an uncaught error and then exits, with code 1 after an error. A later second signal or error exits at
 * once. close-with-grace exits on any second signal, so it gets none of ours.
 */
export function onStop(stop: (error: unknown) => Promise<void>) {
  const { close } = closeWithGrace({ delay: STOP_TIMEOUT, skip: [...SIGNALS] }, ({ err }) => stop(err))
  onSignal(close)
}

/** Calls `stop` on a signal. A later second one exits at once. */
export function onSignal(stop: () => void) {
  let signalledAt: number | undefined
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signalledAt === undefined) stop()
      signalledAt ??= performance.now()
      if (performance.now() - signalledAt > SAME_SIGNAL) process.exit(1)
    })
  }
}

/** Announces that the process will stop, and serves until load balancers have noticed. There are none on a machine of one's own. */
export async function takeLeave(
  app: FastifyInstance,
  { hasPublicAddress }: Pick<Config, 'hasPublicAddress'>,
) {
  app.announceStop()
  if (hasPublicAddress) await sleep(NOTICE)
}

/** Accepts no new connections and waits for open requests. */
export async function drain(app: FastifyInstance) {
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT)
  // Connections that were busy when closing began become idle when their request has finished.
  const interval = setInterval(() => app.server.closeIdleConnections(), SECOND / 10)
  await app.close()
  clearTimeout(timeout)
  clearInterval(interval)
}
