/** The load generator: each connection sends its next request as soon as the previous one has completed. */

import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

const SAMPLE_INTERVAL = 100
const MICROSECONDS_PER_MILLISECOND = 1000

/** Requests per second; latencies in milliseconds. */
export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number }

/** @throws Error when a request failed or returned another status than `status` */
export async function load(options: autocannon.Options, status: number): Promise<LoadResult> {
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
        latency.record(Math.max(1, Math.round(milliseconds * MICROSECONDS_PER_MILLISECOND))),
      )
    },
  })
  const responses = Object.entries(statusCodeStats).map(([code, { count = 0 }]) => ({ code, count }))
  const unexpected = responses.filter(({ code }) => code !== String(status))
  const expected = responses.find(({ code }) => code === String(status))?.count ?? 0
  if (errors > 0 || unexpected.length > 0 || expected === 0) {
    const others = [...unexpected.map(({ code, count }) => `${count} × ${code}`), `${errors} failed`]
    throw new Error(`${options.url}: ${expected} × ${status}, but also ${others.join(', ')}`)
  }
  return {
    requests: expected,
    perSecond: expected / duration,
    p50: latency.percentile(50) / MICROSECONDS_PER_MILLISECOND,
    p99: latency.percentile(99) / MICROSECONDS_PER_MILLISECOND,
  }
}
