/**
 * `npm run bench:load -- crowd`: all members have the feed open, each with a WebSocket that shows the same ten posts, while posts are written and
 * members react to the newest ones; then each polls every two seconds too. Prints the latency of polls, posts, reactions and live messages,
 * the processors that the server needs, without and with the sockets, and its memory.
 */

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { FEED_POLL_INTERVAL, REACTIONS, SECOND } from '../packages/contract/src/limits.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import type { Crowd, Received, ToCrowd } from './crowd-sockets.ts'
import type { Targets } from './support/data-set.ts'
import { log, openEnvironment, runBench } from './support/environment.ts'
import { FEED_PATH, readerHeaders } from './support/reader.ts'
import { evenly, type Request, send } from './support/send-evenly.ts'
import { machineLine } from './support/table.ts'

const SIZES = { posts: 10_000, members: 5000, products: 100, orders: 100, popularity: 0 }
const POLL_CONNECTIONS = 500
const POSTS_PER_SECOND = 20
const REACTIONS_PER_SECOND = 300
/** Members react to so many posts, of which each member shows nine, and the probe. */
const LIVELY_POSTS = 20
const SHOWN_LIVELY = 9
/** Members of whom it is measured when messages arrive. */
const READERS = 100
const MEGABYTE = 1024 * 1024

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)

type Member = Targets['members'][number]

const toMilliseconds = (microseconds: number) => (microseconds / 1000).toFixed(0)

/** The server's resident memory in megabytes. */
async function memoryOf(metricsUrl: string) {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_memory_bytes\{kind="resident"\} (\S+)/m.exec(text)?.[1]) / MEGABYTE
}

/** Opens sockets in a worker thread. */
async function openSockets(resources: AsyncDisposableStack, crowd: Crowd) {
  const worker = new Worker(new URL('./crowd-sockets.ts', import.meta.url), { workerData: crowd })
  resources.defer(async () => {
    await worker.terminate()
  })
  const next = () =>
    new Promise<Received>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const tell = (message: ToCrowd) => worker.postMessage(message)
  await next()
  return {
    probed: () => tell('probed'),
    report() {
      tell('report')
      return next()
    },
  }
}

/** Sends requests at an even pace until `signal` aborts, recording latencies in microseconds. */
async function sendEvenly(
  appUrl: string,
  perSecond: number,
  signal: AbortSignal,
  requestFor: (n: number) => Request,
) {
  const latency: RecordableHistogram = createHistogram()
  await evenly(perSecond, signal, async (n) => {
    const started = performance.now()
    await send(appUrl, requestFor(n))
    latency.record(Math.max(1, Math.round((performance.now() - started) * 1000)))
  })
  return latency
}

const postBy = ({ userId, token }: Member): Request => {
  const body = { content: 'Two sacks of bottles and nets out of the mangroves this morning.', userId }
  return requestOf(allEndpoints.createPost, { body }, { token })
}

function reactionBy({ userId, token }: Member, postId: string, n: number): Request {
  const emoji = REACTIONS[n % REACTIONS.length] ?? '👍'
  return requestOf(allEndpoints.react, { params: { postId }, body: { emoji, userId } }, { token })
}

/** `items[n]`, from the start again after the last one. */
function at<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
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

const row = (name: string, count: number | string, p50: string, p99: string, failures: number | string) =>
  console.log(`| ${name} | ${count} | ${p50} | ${p99} | ${failures} |`)

const latencyRow = (name: string, latency: RecordableHistogram, failures = 0) =>
  row(
    name,
    latency.count,
    toMilliseconds(latency.percentile(50)),
    toMilliseconds(latency.percentile(99)),
    failures,
  )

await runBench(async (resources) => {
  const { client, appUrl, metricsUrl, targets, cpu } = await openEnvironment(resources, SIZES, undefined)
  const { members } = targets
  const lively = targets.posts.slice(0, LIVELY_POSTS)
  const probe = at(targets.posts, LIVELY_POSTS)
  type Sockets = Awaited<ReturnType<typeof openSockets>>
  let sockets: { readers: Sockets; others: Sockets } | undefined
  // Across all measurements, since a member who repeats a reaction changes nothing.
  let [reactionsSent, probesSent] = [0, 0]

  /** Writes for `seconds`, or until `during` ends, and prints what was measured. */
  async function measure(title: string, during?: () => Promise<void>) {
    log(`${seconds} seconds: ${title}`)
    console.log(`\n${title}\n\n| | count | p50 ms | p99 ms | failures |\n|---|---:|---:|---:|---:|`)
    await sockets?.readers.report()
    const end = new AbortController()
    const [before, started] = [(await cpu()).server, performance.now()]
    const writing = Promise.all([
      sendEvenly(appUrl, POSTS_PER_SECOND, end.signal, (n) => postBy(at(members, n))),
      sendEvenly(appUrl, REACTIONS_PER_SECOND, end.signal, () => {
        const n = reactionsSent++
        return reactionBy(at(members, n), at(lively, n), Math.floor(n / LIVELY_POSTS))
      }),
      sendEvenly(appUrl, 1, end.signal, () => {
        const n = probesSent++
        sockets?.readers.probed()
        return reactionBy(at(members, n), probe, n)
      }),
    ])
    if (during) await during()
    else await new Promise((resolve) => setTimeout(resolve, seconds * SECOND))
    const cores = ((await cpu()).server - before) / (performance.now() - started)
    const received = await sockets?.readers.report()
    const others = await sockets?.others.report()
    end.abort()
    const [posts, reactions] = await writing
    latencyRow('posts', posts)
    latencyRow('reactions', reactions)
    if (received && others) {
      const closed = received.closed + others.closed
      const { p50, p99 } = received.posts
      row('posts on the screens', received.messages, p50.toFixed(0), p99.toFixed(0), closed)
      row(
        'reactions on the screens',
        '',
        received.reactions.p50.toFixed(0),
        received.reactions.p99.toFixed(0),
        '',
      )
    }
    console.log(`\nserver: ${cores.toFixed(2)} cores`)
    return cores
  }

  const without = await measure('Without sockets')
  log(`Opening ${members.length} sockets`)
  const tokens = members.map(({ token }) => token)
  const crowd = { url: appUrl, posts: [...lively.slice(0, SHOWN_LIVELY), probe], probe }
  sockets = {
    others: await openSockets(resources, { ...crowd, tokens: tokens.slice(READERS), areReaders: false }),
    readers: await openSockets(resources, { ...crowd, tokens: tokens.slice(0, READERS), areReaders: true }),
  }
  const before = await memoryOf(metricsUrl)
  const withSockets = await measure('With sockets; goal: 250 ms until 99 of 100 are on the screens')
  console.log(`\nlive messages: ${(withSockets - without).toFixed(2)} cores; goal: under 0.5`)
  const halfway = await memoryOf(metricsUrl)
  await measure('With sockets and polls', async () => {
    const polls = await poll(appUrl, targets)
    latencyRow('polls', polls.latency, polls.failures)
  })
  const memory = [before, halfway, await memoryOf(metricsUrl)].map((megabytes) => megabytes.toFixed(0))
  console.log(
    `\n${members.length} sockets, ${seconds} s each; server memory at the start, halfway and at the end: ${memory.join(', ')} MB; ${await machineLine(client)}`,
  )
})
