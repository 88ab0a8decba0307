/**
 * `npm run bench:crowd`: all members have the feed open, each with a WebSocket and a poll every two seconds, while posts are
 * written. Prints the latency of polls, posts and live messages, and the memory of the server.
 */

import { createHistogram } from 'node:perf_hooks'
import { setInterval } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { FEED_POLL_INTERVAL, SECOND } from '../packages/contract/src/limits.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import type { Crowd, Received } from './crowd-sockets.ts'
import type { Targets } from './data-set.ts'
import { log, openEnvironment, runBench } from './environment.ts'
import { FEED_PATH, readerHeaders } from './reader.ts'
import { machineLine } from './table.ts'

const SIZES = { posts: 10_000, members: 5000, products: 100, orders: 100, popularity: 0 }
const POLL_CONNECTIONS = 500
const POSTS_PER_SECOND = 20
const MEGABYTE = 1024 * 1024

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)

const toMilliseconds = (microseconds: number) => (microseconds / 1000).toFixed(0)

/** The server's resident memory in megabytes. */
async function memoryOf(metricsUrl: string) {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_memory_bytes\{kind="resident"\} (\S+)/m.exec(text)?.[1]) / MEGABYTE
}

/** Opens the sockets in a worker thread. The returned function resolves to what they received. */
async function openSockets(resources: AsyncDisposableStack, appUrl: string, { members }: Targets) {
  const workerData: Crowd = { url: appUrl, tokens: members.map(({ token }) => token) }
  const worker = new Worker(new URL('./crowd-sockets.ts', import.meta.url), { workerData })
  resources.defer(async () => {
    await worker.terminate()
  })
  const next = () =>
    new Promise<Received>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await next()
  return () => {
    worker.postMessage('stop')
    return next()
  }
}

/** Writes posts at an even pace until `signal` aborts. Returns their latencies in microseconds. */
async function writePosts(appUrl: string, { members }: Targets, signal: AbortSignal) {
  const latency = createHistogram()
  const posts: Promise<void>[] = []
  async function write({ userId, token }: Targets['members'][number]) {
    const body = { content: 'Two sacks of bottles and nets out of the mangroves this morning.', userId }
    const { path, ...request } = requestOf(endpoints.createPost, { body }, { token })
    const started = performance.now()
    const response = await fetch(appUrl + path, request)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`creating a post returned ${response.status}`)
    latency.record(Math.max(1, Math.round((performance.now() - started) * 1000)))
  }
  const writers = members.values()
  try {
    for await (const _ of setInterval(SECOND / POSTS_PER_SECOND, undefined, { signal })) {
      const writer = writers.next().value
      if (writer) posts.push(write(writer))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(posts)
  return latency
}

async function poll(appUrl: string, { members }: Targets) {
  const latency = createHistogram()
  const tokens = members.values()
  const { errors, non2xx } = await autocannon({
    url: appUrl + FEED_PATH,
    connections: POLL_CONNECTIONS,
    overallRate: (SIZES.members * SECOND) / FEED_POLL_INTERVAL,
    duration: seconds,
    setupClient(client) {
      client.setHeaders(readerHeaders(tokens.next().value?.token ?? ''))
      client.on('response', (_status, _bytes, milliseconds) =>
        latency.record(Math.max(1, Math.round(milliseconds * 1000))),
      )
    },
  })
  return { latency, failures: errors + non2xx }
}

await runBench(async (resources) => {
  const { client, appUrl, metricsUrl, targets } = await openEnvironment(resources, SIZES, undefined)
  log(`Opening ${targets.members.length} sockets`)
  const stopSockets = await openSockets(resources, appUrl, targets)
  log(`${seconds} seconds of polls and posts`)
  const before = await memoryOf(metricsUrl)
  const end = new AbortController()
  const written = writePosts(appUrl, targets, end.signal)
  const halfway = new Promise<number>((resolve, reject) => {
    setTimeout(() => memoryOf(metricsUrl).then(resolve, reject), (seconds * SECOND) / 2)
  })
  const polls = await poll(appUrl, targets)
  end.abort()
  const posts = await written
  const received = await stopSockets()
  const memory = [before, await halfway, await memoryOf(metricsUrl)].map((megabytes) => megabytes.toFixed(0))

  console.log(`| | count | p50 ms | p99 ms | failures |
|---|---:|---:|---:|---:|
| polls | ${polls.latency.count} | ${toMilliseconds(polls.latency.percentile(50))} | ${toMilliseconds(polls.latency.percentile(99))} | ${polls.failures} |
| posts | ${posts.count} | ${toMilliseconds(posts.percentile(50))} | ${toMilliseconds(posts.percentile(99))} | 0 |
| live messages | ${received.messages} | ${received.p50.toFixed(0)} | ${received.p99.toFixed(0)} | ${received.closed} |

${targets.members.length} sockets, ${seconds} s; server memory at the start, halfway and at the end: ${memory.join(', ')} MB; ${await machineLine(client)}`)
})
