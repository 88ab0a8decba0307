/** The load generator: as many requests as the connections can carry, each sent when the one before is answered. */

import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

const SAMPLE_INTERVAL = 100
const MICROSECONDS = 1000

/** What one round of load found out; latencies in milliseconds. */
export type Figures = { perSecond: number; p50: number; p99: number }

/**
 * Loads a server for `duration` seconds.
 * @throws Error when any request was not answered with `status`
 */
export async function load(options: autocannon.Options, status: number): Promise<Figures> {
  const latency = createHistogram()
  const {
    statusCodeStats = {},
    errors,
    duration,
  } = await autocannon({
    ...options,
    sampleInt: SAMPLE_INTERVAL,
    setupClient(client) {
      options.setupClient?.(client)
      client.on('response', (_status, _bytes, milliseconds) =>
        latency.record(Math.max(1, Math.round(milliseconds * MICROSECONDS))),
      )
    },
  })
  const answers = Object.entries(statusCodeStats).map(([code, { count = 0 }]) => ({ code, count }))
  const wrong = answers.filter(({ code }) => code !== String(status))
  const right = answers.find(({ code }) => code === String(status))?.count ?? 0
  if (errors > 0 || wrong.length > 0 || right === 0) {
    const found = [...wrong.map(({ code, count }) => `${count} × ${code}`), `${errors} without an answer`]
    throw new Error(`${options.url}: ${right} × ${status} as expected, but ${found.join(', ')}`)
  }
  return {
    perSecond: right / duration,
    p50: latency.percentile(50) / MICROSECONDS,
    p99: latency.percentile(99) / MICROSECONDS,
  }
}
