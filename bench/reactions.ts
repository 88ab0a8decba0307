/**
 * `npm run bench:load -- reactions`: members poll the newest page, and react to its posts at an even pace. Prints how many pages the server made
 * a second, how old the counts were that anybody read, and the processors that it needed, beside those for reactions that nobody reads.
 */

import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { FEED_POLL_INTERVAL, POSTS_PAGE, REACTIONS, SECOND } from '../packages/contract/src/limits.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import { log, openEnvironment, runBench } from './support/environment.ts'
import { FEED_PATH, readerHeaders } from './support/reader.ts'
import { evenly, send } from './support/send-evenly.ts'
import { machineLine, markdownOf } from './support/table.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    reactions: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
  },
})
const polling = Number(values.members)
const perSecond = Number(values.reactions)
const seconds = Number(values.seconds)
if (!(polling > 0 && perSecond > 0 && seconds > 0))
  throw new Error('--members, --reactions and --seconds must be numbers')
if (2 * perSecond * seconds > polling * POSTS_PAGE)
  throw new Error(
    'each member reacts once to each post of the page: fewer --reactions or --seconds, or more --members',
  )

const sizes = { posts: 1000, members: polling, products: 100, orders: 100, popularity: 0 }

const reactionsOn = (page: Buffer) =>
  allEndpoints.listPosts.reply
    .parse(JSON.parse(brotliDecompressSync(page).toString()))
    .reduce((sum, { likes }) => sum + likes, 0)

await runBench(async (resources) => {
  const { client, appUrl, targets, cpu } = await openEnvironment(resources, sizes, undefined)
  const posts = targets.posts.slice(0, POSTS_PAGE)
  await client.query('delete from reactions where post_id = any($1)', [posts])
  const readers = targets.members.map(({ userId, token }) => ({ userId, token, etag: '' }))
  /** The reactions that each version of the page shows. */
  const shown = new Map<string, number>()
  /** When each reaction was acknowledged. */
  const acknowledged: number[] = []
  const [polls, reactions] = [createHistogram(), createHistogram()]
  let oldest = 0
  const microseconds = (since: number) => Math.max(1, Math.round((performance.now() - since) * 1000))

  async function poll(n: number) {
    const reader = readers[n % readers.length]
    if (!reader) throw new Error('there are no members')
    const { token, etag } = reader
    const headers = { ...readerHeaders(token), 'if-none-match': etag }
    const [since, known] = [performance.now(), acknowledged.length]
    const { status, body, ...reply } = await send(
      appUrl,
      { method: 'GET', path: FEED_PATH, headers },
      [200, 304],
    )
    polls.record(microseconds(since))
    reader.etag = String(reply.headers.etag)
    if (status === 200 && !shown.has(reader.etag)) shown.set(reader.etag, reactionsOn(body))
    const included = shown.get(reader.etag) ?? 0
    const [missing = since] = included < known ? acknowledged.slice(included) : []
    oldest = Math.max(oldest, since - missing)
  }

  /** Each member meets each post once. */
  async function react(n: number) {
    const { userId, token } = readers[n % readers.length] ?? { userId: '', token: '' }
    const postId = posts[(n + Math.floor(n / readers.length)) % posts.length] ?? ''
    const emoji = REACTIONS[n % REACTIONS.length] ?? '👍'
    const since = performance.now()
    await send(
      appUrl,
      requestOf(allEndpoints.react, { params: { postId }, body: { emoji, userId } }, { token }),
    )
    acknowledged.push(performance.now())
    reactions.record(microseconds(since))
  }

  let reacted = 0
  /** Runs `act` so often a second, while members react, and returns how long it took, and the processor time. */
  async function measure(rate: number, act: (n: number) => Promise<void>) {
    const [end, before, started] = [new AbortController(), await cpu(), performance.now()]
    const load = Promise.all([
      evenly(rate, end.signal, act),
      evenly(perSecond, end.signal, () => react(reacted++)),
    ])
    await Promise.race([load, sleep(seconds * SECOND)])
    const [took, after] = [performance.now() - started, await cpu()]
    end.abort()
    await load
    const cores = (part: 'server' | 'database') => (after[part] - before[part]) / took
    return { took, server: cores('server'), database: cores('database') }
  }

  log(`${seconds} seconds: ${perSecond} reactions a second`)
  const alone = await measure(1, poll)
  log(`${seconds} seconds: ${polling} members poll, too`)
  for (const latency of [polls, reactions]) latency.reset()
  const madeBefore = shown.size
  const both = await measure((polling * SECOND) / FEED_POLL_INTERVAL, poll)
  const rate = (count: number) => ((count * SECOND) / both.took).toFixed(1)
  const at = (latency: typeof polls, part: number) => (latency.percentile(part) / 1000).toFixed(0)
  console.log(
    markdownOf([
      ['', 'measured', 'goal'],
      ['polls /s', rate(polls.count), ''],
      ['reactions /s', rate(reactions.count), ''],
      ['pages made /s', rate(shown.size - madeBefore), '5'],
      ['oldest counts that were read, ms', oldest.toFixed(0), '250'],
      ['server, cores for polls', (both.server - alone.server).toFixed(2), '0.3'],
      ['server, cores for reactions', alone.server.toFixed(2), ''],
      ['database, cores for polls', (both.database - alone.database).toFixed(2), ''],
      ['database, cores for reactions', alone.database.toFixed(2), ''],
      ['poll, p50 and p99, ms', `${at(polls, 50)}, ${at(polls, 99)}`, ''],
      ['reaction, p50 and p99, ms', `${at(reactions, 50)}, ${at(reactions, 99)}`, ''],
    ]),
  )
  console.log(`\n${polling} members, ${seconds} s; ${await machineLine(client)}`)
})
