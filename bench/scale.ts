/**
 * `npm run bench:scale`: one, two and four processes on this machine, as workers behind one port and as nodes behind nginx. Prints the
 * requests per second beside those of one process, and what a request costs each part.
 */

import { parseArgs } from 'node:util'
import { type Load, spreadOf } from './compare.ts'
import { cpuOf } from './cpu.ts'
import { log, openCommunity, runBench } from './environment.ts'
import { findProxy, startProxy } from './proxy.ts'
import { FEED_PATH } from './reader.ts'
import { fullBody, notModified } from './rows/cached-body.ts'
import { orders } from './rows/order.ts'
import { pageDeep } from './rows/posts.ts'
import type { Environment, Row } from './rows/row.ts'
import { comment, postWithoutPicture, reaction } from './rows/writes.ts'
import { startApp } from './servers.ts'
import { machineLine, markdownOf } from './table.ts'

const SIZES = { posts: 10_000, members: 20_000, products: 1000, orders: 1000, popularity: 0 }
const ROWS: Row[] = [
  notModified('poll of the feed (304)', FEED_PATH),
  fullBody('newest page of the feed (200)', FEED_PATH),
  pageDeep,
  postWithoutPicture,
  reaction,
  comment,
  orders(8),
]
const PARTS = ['server', 'database', 'proxy', 'generator'] as const
type Cpu = Record<(typeof PARTS)[number], number>

/** Processes that serve the same community. `cpu` is in milliseconds since the start. */
type Setup = { name: string; environment: Environment; cpu: () => Promise<Cpu> }

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const rows = ROWS.filter(({ name }) => name.includes(values.rows))

function generatorCpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const sumOf = async (figures: Promise<number>[]) =>
  (await Promise.all(figures)).reduce((sum, figure) => sum + figure, 0)

async function openWorkers(resources: AsyncDisposableStack, count: number): Promise<Setup> {
  const { database, targets, postmaster } = await openCommunity(resources, SIZES)
  const { url, pid } = await startApp(resources, { ...database, WORKERS: String(count) }, undefined)
  return {
    name: count === 1 ? 'one process' : `${count} workers`,
    environment: { appUrl: url, targets },
    cpu: async () => ({
      server: await cpuOf(pid),
      database: await cpuOf(postmaster),
      proxy: 0,
      generator: generatorCpu(),
    }),
  }
}

async function openNodes(resources: AsyncDisposableStack, nginx: string, count: number) {
  const { database, client, targets, postmaster } = await openCommunity(resources, SIZES)
  const nodes: { url: string; pid: number }[] = []
  while (nodes.length < count)
    nodes.push(await startApp(resources, { ...database, DATABASE_CONNECTIONS: '10' }, undefined))
  const proxy = await startProxy(
    resources,
    nginx,
    nodes.map(({ url }) => url),
  )
  const setup: Setup = {
    name: `nginx, ${count} ${count === 1 ? 'node' : 'nodes'}`,
    environment: { appUrl: proxy.url, targets },
    cpu: async () => ({
      server: await sumOf(nodes.map(({ pid }) => cpuOf(pid))),
      database: await cpuOf(postmaster),
      proxy: await cpuOf(proxy.pid),
      generator: generatorCpu(),
    }),
  }
  return { setup, nodes, client }
}

async function measureRound(load: Load, cpu: Setup['cpu']) {
  const before = await cpu()
  const { requests, perSecond, p99 } = await load(seconds)
  const after = await cpu()
  const costs = PARTS.map((part) => (after[part] - before[part]) / requests)
  return { perSecond, p99, costs }
}

/** One line per setup; the ratio to the first setup is computed within each round. */
async function measureRow(row: Row, setups: Setup[]) {
  log(`Measuring: ${row.name}`)
  const loads = await Promise.all(setups.map(({ environment }) => row.load(environment)))
  const measured: Awaited<ReturnType<typeof measureRound>>[][] = setups.map(() => [])
  for (const load of loads) await load(seconds)
  for (let round = 0; round < rounds; round++) {
    for (const [at, { cpu }] of setups.entries()) {
      const load = loads[at]
      if (load) measured[at]?.push(await measureRound(load, cpu))
    }
  }
  return setups.map(({ name }, at) => {
    const own = measured[at] ?? []
    const ratio = spreadOf(
      own.map(({ perSecond }, round) => perSecond / (measured[0]?.[round]?.perSecond ?? 0)),
    )
    const median = (pick: (round: (typeof own)[number]) => number) => spreadOf(own.map(pick)).median
    return [
      at === 0 ? row.name : '',
      name,
      median(({ perSecond }) => perSecond).toFixed(0),
      `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
      median(({ p99 }) => p99).toFixed(1),
      ...PARTS.map((_, part) => median(({ costs }) => costs[part] ?? 0).toFixed(2)),
    ]
  })
}

/** What a reaction at one node costs another one that serves nobody, in milliseconds of processor time. */
async function costOfEvent({ setup, nodes }: Awaited<ReturnType<typeof openNodes>>) {
  const [first, second] = nodes
  if (!first || !second) throw new Error('two nodes are needed')
  const load = await reaction.load({ ...setup.environment, appUrl: first.url })
  await load(seconds)
  const before = await cpuOf(second.pid)
  const { requests } = await load(seconds * 3)
  return ((await cpuOf(second.pid)) - before) / requests
}

await runBench(async (resources) => {
  const nginx = await findProxy(resources)
  if (nginx === undefined) throw new Error('nginx is not installed and cannot be downloaded')
  const one = await openWorkers(resources, 1)
  const workers = [await openWorkers(resources, 2), await openWorkers(resources, 4)]
  const alone = await openNodes(resources, nginx, 1)
  const two = await openNodes(resources, nginx, 2)
  const four = await openNodes(resources, nginx, 4)
  const setups = [one, ...workers, alone.setup, two.setup, four.setup]
  const lines: string[][] = []
  for (const row of rows) lines.push(...(await measureRow(row, setups)))
  const costs = PARTS.map((part) => `${part} ms`)
  console.log(markdownOf([['', '', '/s', 'to one process', 'p99 ms', ...costs], ...lines]))
  console.log(
    `\nA reaction at one node costs another that serves nobody ${(await costOfEvent(two)).toFixed(3)} ms.`,
  )
  console.log(`\n${await machineLine(two.client)}`)
})
