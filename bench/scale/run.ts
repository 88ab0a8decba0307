/**
 * `npm run bench:scale`: one, two and four processes on this machine, as workers behind one port and as nodes behind nginx. Prints the
 * requests per second beside those of one process, and what a request costs each part. `--reads` compares one process and two workers for
 * longer, and `--hosts` has each part on a host of its own.
 */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Row } from '../rows/row.ts'
import { reaction } from '../rows/writes.ts'
import { cpuOf } from '../support/cpu.ts'
import { log, openCommunity, runBench } from '../support/environment.ts'
import { findProxy, startProxy } from '../support/proxy.ts'
import { startApp } from '../support/servers.ts'
import { machineLine, markdownOf } from '../support/table.ts'
import { ROWS, SIZES } from './community.ts'
import { headerOf, type Measured, measureRow, type Pace, type Setup } from './measure.ts'
import { measureReads } from './reads.ts'

const PARTS = ['server', 'database', 'proxy', 'generator']

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rows: { type: 'string', default: '' },
    reads: { type: 'boolean', default: false },
    hosts: { type: 'boolean', default: false },
  },
})

/** Fills in the parts of a pace that were not chosen. */
const paceOf = (pace: Pace): Pace => ({
  ...pace,
  rounds: Number(values.rounds ?? pace.rounds),
  seconds: Number(values.seconds ?? pace.seconds),
})

/** A process compiles its code in the first seconds under load. */
const WARM_UP = 8

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
  while (nodes.length < count) nodes.push(await startApp(resources, database, undefined))
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

/** Milliseconds of processor time that a reaction at one node costs another one that serves nobody. */
async function costOfEvent({ setup, nodes }: Awaited<ReturnType<typeof openNodes>>, seconds: number) {
  const [first, second] = nodes
  if (!first || !second) throw new Error('two nodes are needed')
  const load = await reaction.load({ ...setup.environment, appUrl: first.url })
  await load(seconds)
  const before = await cpuOf(second.pid)
  const { requests } = await load(seconds * 3)
  return ((await cpuOf(second.pid)) - before) / requests
}

const measuredOf = ({ name, load }: Row): Measured => ({
  name,
  load: ({ environment }) => load(environment),
})

async function measureAll(resources: AsyncDisposableStack) {
  const pace = paceOf({ rounds: 5, seconds: 3, warmUp: WARM_UP })
  const nginx = await findProxy(resources)
  if (nginx === undefined) throw new Error('nginx is not installed and cannot be downloaded')
  const one = await openWorkers(resources, 1)
  const workers = [await openWorkers(resources, 2), await openWorkers(resources, 4)]
  const alone = await openNodes(resources, nginx, 1)
  const two = await openNodes(resources, nginx, 2)
  const four = await openNodes(resources, nginx, 4)
  const setups = [one, ...workers, alone.setup, two.setup, four.setup]
  const lines: string[][] = []
  for (const row of ROWS.filter(({ name }) => name.includes(values.rows)))
    lines.push(...(await measureRow(measuredOf(row), setups, PARTS, pace)))
  console.log(markdownOf([headerOf('one process', PARTS), ...lines]))
  const cost = await costOfEvent(two, pace.seconds)
  console.log(`\nA reaction at one node costs another that serves nobody ${cost.toFixed(3)} ms.`)
  console.log(`\n${await machineLine(two.client)}`)
}

const NAMESPACE = ['--net', '--mount']

const hasNamespaces = () =>
  promisify(execFile)('unshare', [...NAMESPACE, 'ip', 'link', 'add', 'bridge0', 'type', 'bridge']).then(
    () => true,
    () => false,
  )

/** The hosts are in a namespace of their own, which ends with its first process. */
async function measureHosts() {
  if (!(await hasNamespaces())) return log('Hosts were not measured: network namespaces are not allowed')
  const { rounds, seconds, warmUp } = paceOf({ rounds: 2, seconds: 3, warmUp: 3 })
  const program = [process.execPath, join(import.meta.dirname, 'hosts.ts')]
  const options = [String(rounds), String(seconds), String(warmUp), values.rows]
  const child = spawn('unshare', [...NAMESPACE, ...program, ...options], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the hosts could not be measured')
}

await runBench(async (resources) => {
  if (values.reads) await measureReads(resources, paceOf({ rounds: 4, seconds: 8, warmUp: WARM_UP }))
  else if (values.hosts) await measureHosts()
  else await measureAll(resources)
})
