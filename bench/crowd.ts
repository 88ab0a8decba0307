/**
 * `npm run bench:crowd`: members who all have the feed open, each with a socket and a poll every two seconds, while posts are
 * written. Prints how long polls, posts and their way to the screens took, and the memory that the server held.
 */

import { createHistogram } from 'node:perf_hooks'
import { setInterval } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { FEED_POLL_INTERVAL, SECOND } from '../packages/contract/src/limits.ts'
import type { Crowd, Heard } from './crowd-sockets.ts'
import type { Targets } from './data-set.ts'
import { FEED_PATH, readerHeaders } from './reader.ts'
import { openStand, runBench, say } from './stand.ts'
import { machineLine } from './table.ts'

const SIZES = { posts: 10_000, members: 5000, products: 100, orders: 100 }
const POLL_CONNECTIONS = 500
const POSTS_PER_SECOND = 20
const MEGABYTE = 1024 * 1024

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)

/** Milliseconds, as a histogram of microseconds has them. */
const millisecondsOf = (microseconds: number) => (microseconds / 1000).toFixed(0)

/** Megabytes that the server holds. */
async function memoryOf(appUrl: string) {
  const text = await (await fetch(`${appUrl}/metrics`)).text()
  return Number(/^process_memory_bytes\{kind="resident"\} (\S+)/m.exec(text)?.[1]) / MEGABYTE
}

/** Opens the sockets in a thread of their own; `stop` answers what they heard. */
async function openSockets(running: AsyncDisposableStack, appUrl: string, { members }: Targets) {
  const workerData: Crowd = { url: appUrl, tokens: members.map(({ token }) => token) }
  const worker = new Worker(new URL('./crowd-sockets.ts', import.meta.url), { workerData })
  running.defer(async () => {
    await worker.terminate()
  })
  const next = () =>
    new Promise<Heard>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await next()
  return () => {
    worker.postMessage('stop')
    return next()
  }
}

/** Writes posts at an even pace until `signal` says so; answers how long each took. */
async function writePosts(appUrl: string, { members }: Targets, signal: AbortSignal) {
  const { method, path } = endpoints.createPost
  const latency = createHistogram()
  const posts: Promise<void>[] = []
  async function write({ userId, token }: Targets['members'][number]) {
    const body = new FormData()
    body.set('content', 'Two sacks of bottles and nets out of the mangroves this morning.')
    body.set('userId', userId)
    const started = performance.now()
    const response = await fetch(appUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a post was answered ${response.status}`)
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

await runBench(async (running) => {
  const { client, appUrl, targets } = await openStand(running, SIZES, undefined)
  say(`Opening ${targets.members.length} sockets`)
  const stop = await openSockets(running, appUrl, targets)
  say(`${seconds} seconds of polls and posts`)
  const before = await memoryOf(appUrl)
  const over = new AbortController()
  const written = writePosts(appUrl, targets, over.signal)
  const halfway = new Promise<number>((resolve, reject) => {
    setTimeout(() => memoryOf(appUrl).then(resolve, reject), (seconds * SECOND) / 2)
  })
  const polls = await poll(appUrl, targets)
  over.abort()
  const posts = await written
  const heard = await stop()
  const memory = [before, await halfway, await memoryOf(appUrl)].map((megabytes) => megabytes.toFixed(0))

  console.log(`| what | number | p50 ms | p99 ms | failures |
|---|---:|---:|---:|---:|
| polls | ${polls.latency.count} | ${millisecondsOf(polls.latency.percentile(50))} | ${millisecondsOf(polls.latency.percentile(99))} | ${polls.failures} |
| posts | ${posts.count} | ${millisecondsOf(posts.percentile(50))} | ${millisecondsOf(posts.percentile(99))} | 0 |
| posts heard | ${heard.messages} | ${heard.p50.toFixed(0)} | ${heard.p99.toFixed(0)} | ${heard.closed} |

${targets.members.length} sockets, ${seconds} s; memory at the start, halfway, at the end: ${memory.join(', ')} MB; ${await machineLine(client)}`)
})
