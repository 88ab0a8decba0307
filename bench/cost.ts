/**
 * `npm run bench -- cost`: the processor time of one request, of server and database, in a community of a million members (`-- --members`).
 * What else the machine does changes it far less than requests per second.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { SECOND } from '../packages/contract/src/limits.ts'
import { addFollows, boardLoads } from './rows/boards.ts'
import { orders } from './rows/order.ts'
import { requests } from './rows/requests.ts'
import { verdict } from './rows/verdict.ts'
import { reaction } from './rows/writes.ts'
import type { Load } from './support/compare.ts'
import { readMembers } from './support/data-set.ts'
import { log, openEnvironment, runBench } from './support/environment.ts'
import { MB, memoryOfServer } from './support/memory.ts'
import { FEED_PATH, readerHeaders } from './support/reader.ts'
import { machineLine, markdownOf } from './support/table.ts'

/** Time after the responses for work that counts, too, such as mail. */
const AFTERWARDS = 3 * SECOND

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '20' } },
})
const sizes = { posts: 1000, members: Number(values.members), products: 1000, orders: 1000, popularity: 0 }
const seconds = Number(values.seconds)

await runBench(async (resources) => {
  const environment = await openEnvironment(resources, sizes, undefined)
  const { appUrl, client, targets, cpu } = environment
  const members = await readMembers(client, 100_000)
  await addFollows(client, sizes.members)
  const lines: string[][] = []

  /** `warmUp` is the least number of requests before the measured ones. */
  async function measure(name: string, load: Load, goal: string, warmUp = 0) {
    log(`Measuring: ${name}`)
    for (let sent = 0; sent <= warmUp; ) sent += (await load(seconds / 4)).perSecond * (seconds / 4)
    await sleep(AFTERWARDS)
    const before = await cpu()
    const { perSecond, p50, p99 } = await load(seconds)
    await sleep(AFTERWARDS)
    const after = await cpu()
    const cost = (part: 'server' | 'database') => (after[part] - before[part]) / (perSecond * seconds)
    const [server, database] = [cost('server'), cost('database')]
    const milliseconds = [server, database, server + database].map((value) => value.toFixed(3))
    const memory = (await memoryOfServer()) / MB
    lines.push([name, ...milliseconds, goal, p50.toFixed(1), p99.toFixed(1), memory.toFixed(0)])
    return server + database
  }

  const { headers } = await fetch(appUrl + FEED_PATH, { headers: readerHeaders(members[0]?.token ?? '') })
  const unchanged = { path: FEED_PATH, headers: { 'if-none-match': headers.get('etag') ?? '' } }
  const polls = (count: number) =>
    requests(
      { ...environment, targets: { ...targets, members: members.slice(0, count) } },
      { status: 304 },
      () => unchanged,
    )
  const few = await measure('poll of the feed, 1,000 members in turn', polls(1000), '')
  const goal = (few * 1.3).toFixed(3)
  const ofMany = `poll of the feed, ${members.length} members in turn`
  // Each has polled once before, as all but the first poll of a member.
  await measure(ofMany, polls(members.length), `<= ${goal}`, members.length)
  const leaderboard = requests(environment, { status: 200 }, () => ({
    path: allEndpoints.getLeaderboard.path,
  }))
  await measure('leaderboard', leaderboard, '<= 5')
  for (const { name, load } of boardLoads(environment)) await measure(name, load, '<= 5')
  await measure('order of 3 lines with points', await orders(8).load(environment), '<= 2')
  await measure(reaction.name, await reaction.load(environment), '')
  await measure(verdict.name, await verdict.load(environment), '')
  const header = ['', 'server ms', 'database ms', 'both ms', 'goal', 'p50 ms', 'p99 ms', 'memory MB']
  console.log(markdownOf([header, ...lines]))
  console.log(`\n${sizes.members} members; ${await machineLine(client)}`)
})
