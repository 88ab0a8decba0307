/**
 * `npm run bench:scale -- --reads`: how much more two workers read than one process. The load generator and the database share the
 * processors with them, so the table also has the ratio that is possible at most, from the processor time of a request, and what is left of
 * the ratio when that time is counted: what two workers would reach if the others had processors of their own.
 */

import { availableParallelism } from 'node:os'
import { DEPTH, deepPage } from '../rows/posts.ts'
import { cpuOf, cpuWithEnded } from '../support/cpu.ts'
import { log, openCommunity } from '../support/environment.ts'
import { FEED_PATH, readerHeaders } from '../support/reader.ts'
import { startApp } from '../support/servers.ts'
import { machineLine, markdownOf } from '../support/table.ts'
import { SIZES } from './community.ts'
import { type Measured, measureSetups, medianOf, type Pace, ratioTo, type Setup } from './measure.ts'
import { hasWrk, type Read, slowLoad, wrkLoad } from './wrk.ts'

const GOAL = 1.6
const WORKERS = 2
/** Pages of other lengths are not kept, but their statement is planned at every read. */
const UNKEPT_PATH = `${FEED_PATH}?limit=19`
const PARTS = ['server', 'database', 'generator']
/** Many, so that both workers have about as many. */
const CONNECTIONS = 64

type Row = { name: string; read: (setup: Setup) => Promise<Read> }

const readerOf = ({ targets }: Setup['environment']) => readerHeaders(targets.members[0]?.token ?? '')

async function newestPage({ environment }: Setup): Promise<Read> {
  const url = environment.appUrl + FEED_PATH
  return { url, headers: readerOf(environment), status: 200, connections: CONNECTIONS }
}

const ROWS: Row[] = [
  {
    name: 'poll of the feed (304)',
    async read(setup) {
      const page = await newestPage(setup)
      const { headers } = await fetch(page.url, { headers: page.headers })
      return {
        ...page,
        headers: { ...page.headers, 'if-none-match': headers.get('etag') ?? '' },
        status: 304,
      }
    },
  },
  { name: 'newest page of the feed (200)', read: newestPage },
  {
    name: `page ${DEPTH} of the feed, read each time`,
    async read(setup) {
      const path = await deepPage(setup.environment, UNKEPT_PATH)
      return { ...(await newestPage(setup)), url: setup.environment.appUrl + path }
    },
  },
]

/** Opens both setups on one database, of which only the measured one uses anything. */
async function openSetups(resources: AsyncDisposableStack) {
  const { database, client, targets, postmaster } = await openCommunity(resources, SIZES)
  const open = async (name: string, workers: number): Promise<Setup> => {
    const settings = { ...database, WORKERS: String(workers) }
    const { url, pid } = await startApp(resources, settings, undefined)
    const cpu = async () => ({
      server: await cpuOf(pid),
      database: await cpuOf(postmaster),
      generator: await cpuWithEnded(process.pid),
    })
    return { name, environment: { appUrl: url, targets }, cpu }
  }
  return { one: await open('one process', 1), two: await open('two workers', WORKERS), client }
}

async function measureRead(row: Measured, one: Setup, two: Setup, pace: Pace) {
  const [alone = [], both = []] = await measureSetups(row, [one, two], pace)
  const perSecond = medianOf(alone, (round) => round.perSecond)
  const server = medianOf(alone, ({ costs: [own = 0] }) => own)
  const all = medianOf(alone, ({ costs }) => costs.reduce((sum, part) => sum + part, 0))
  // A single process fills a core; two workers with all that belongs to them fill at most all cores.
  const atMost = Math.min(WORKERS, (availableParallelism() * server) / all)
  const ratio = ratioTo(alone, both)
  const counted = (WORKERS * ratio.median) / atMost
  const costs = PARTS.map((_, part) =>
    [alone, both].map((rounds) => medianOf(rounds, (round) => round.costs[part] ?? 0).toFixed(3)).join(' → '),
  )
  return [
    row.name,
    perSecond.toFixed(0),
    medianOf(both, (round) => round.perSecond).toFixed(0),
    `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
    atMost.toFixed(2),
    `${counted.toFixed(2)}, goal ${GOAL} ${counted >= GOAL ? 'met' : 'MISSED'}`,
    ...costs,
  ]
}

export async function measureReads(resources: AsyncDisposableStack, pace: Pace) {
  const isFast = await hasWrk()
  if (!isFast) log('wrk is not installed: the load generator takes more of the processors')
  const { one, two, client } = await openSetups(resources)
  const lines: string[][] = []
  for (const { name, read } of ROWS) {
    const load = async (setup: Setup) => (isFast ? wrkLoad : slowLoad)(await read(setup))
    lines.push(await measureRead({ name, load }, one, two, pace))
  }
  const header = ['', 'one process /s', 'two workers /s', 'ratio', 'at most here', 'counted']
  console.log(markdownOf([[...header, ...PARTS.map((part) => `${part} ms`)], ...lines]))
  console.log(`\n${await machineLine(client)}`)
}
