/** A database with a community, a server for it, and the cleanup of both. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/migrate/migrate.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index.ts'
import type { Clock } from './clock.ts'
import { cpuOf, parentOf } from './cpu.ts'
import { fill, readTargets, type Sizes } from './data-set.ts'
import { type Settings, startApp } from './servers.ts'

/** Writes to stderr, since stdout contains only the table. */
export const log = (line: string) => console.error(line)

export const sizeLine = ({ posts, members, products, orders, popularity }: Sizes) =>
  `${posts} posts (the newest with ${Math.min(popularity, members)} reactions), ${members} members, ${products} products, ${orders} past orders`

/** Starts a PostgreSQL with an empty schema in a temporary folder, perhaps with a clock of its own. */
export async function openDatabase(resources: AsyncDisposableStack, clock?: Clock) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-bench-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))
  // When started by root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  await clock?.startPostgres({ dataDir, name: 'canopy' })
  const { url, stop } = await startEmbeddedPostgres({ dataDir, name: 'canopy', log })
  resources.defer(stop)
  const db = connect(url, (error) => log(error.message))
  await migrate(db)
  await db.destroy()
  return { DATABASE_URL: url, DATA_DIR: dataDir }
}

/** Creates a community in the bundled database of `dataDir`, which is stopped again. */
export async function plantCommunity(dataDir: string, sizes: Sizes) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, name: 'canopy', log })
  const db = connect(url, (error) => log(error.message))
  await migrate(db)
  await db.destroy()
  const client = new Client({ connectionString: url })
  await client.connect()
  log(`Creating ${sizeLine(sizes)}`)
  await fill(client, sizes)
  const targets = await readTargets(client)
  await client.end()
  await stop()
  return targets
}

/** A database with a community, to which servers can be started. */
export async function openCommunity(resources: AsyncDisposableStack, sizes: Sizes) {
  const database = await openDatabase(resources)
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  resources.defer(() => client.end())
  log(`Creating ${sizeLine(sizes)}`)
  await fill(client, sizes)
  const targets = await readTargets(client)
  const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(backend.rows[0]?.pid ?? 0)
  return { database, client, targets, postmaster }
}

/**
 * Starts what a bench needs. With `profile`, the server writes a CPU profile into that folder when it exits. `more` are further settings.
 */
export async function openEnvironment(
  resources: AsyncDisposableStack,
  sizes: Sizes,
  profile: string | undefined,
  more: Partial<Settings> = {},
) {
  const { database, client, targets, postmaster } = await openCommunity(resources, sizes)
  const metricsPort = await freePort()
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  const settings = { ...database, METRICS_PORT: String(metricsPort), ...more }
  const { url: appUrl, pid } = await startApp(resources, settings, profile)
  /** The processor time in milliseconds since the start. */
  const cpu = async () => ({ server: await cpuOf(pid), database: await cpuOf(postmaster) })
  /** Delay of the event loop since the last call, in milliseconds, at the 99.9th percentile. */
  const loopDelay = async () => {
    const text = await (await fetch(metricsUrl)).text()
    return Number(/^nodejs_eventloop_delay_seconds\{quantile="0\.999"\} (\S+)/m.exec(text)?.[1]) * 1000
  }
  return { database, client, appUrl, metricsUrl, targets, cpu, loopDelay }
}

function untilInterrupted() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Error('interrupted')))
  return promise
}

/** Runs `work`, disposes its resources even when it fails or is interrupted, and exits. */
export async function runBench(work: (resources: AsyncDisposableStack) => Promise<void>) {
  const interrupted = untilInterrupted()
  try {
    await using resources = new AsyncDisposableStack()
    await Promise.race([work(resources), interrupted])
  } catch (error) {
    console.error(error instanceof Error ? `The bench failed: ${error.message}` : error)
    process.exitCode = 1
  }
  process.exit()
}
