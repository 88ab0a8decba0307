/** A community, a Canopy that serves it, and the end of both. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/index.ts'
import { fill, readTargets, type Sizes } from './data-set.ts'
import { startApp } from './servers.ts'

/** Tells how it goes; standard output is for the table alone. */
export const say = (line: string) => console.error(line)

/** How large the community is, in words. */
export const sizeLine = ({ posts, members, products, orders }: Sizes) =>
  `${posts} posts, ${members} members, ${products} products, ${orders} past orders`

/** An empty PostgreSQL of its own, with the schema. */
export async function openDatabase(running: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-bench-'))
  running.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Under root, PostgreSQL runs as another user, who has to get into this folder.
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, name: 'canopy', log: say })
  running.defer(stop)
  const db = connect(url, (error) => say(error.message))
  await migrate(db)
  await db.destroy()
  return { DATABASE_URL: url, DATA_DIR: dataDir }
}

/** Both end with `running`. With `profile` the server leaves a CPU profile in that folder. */
export async function openStand(running: AsyncDisposableStack, sizes: Sizes, profile: string | undefined) {
  const database = await openDatabase(running)
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  running.defer(() => client.end())
  say(`Making ${sizeLine(sizes)}`)
  await fill(client, sizes)
  const targets = await readTargets(client)
  const appUrl = await startApp(running, database, profile)
  return { database, client, appUrl, targets }
}

/** Rejects at the first signal; what is running by then is taken down. */
function untilInterrupted() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Error('interrupted')))
  return promise
}

/** Does `work` and ends the process; whatever it started is taken down first, also when it fails or is interrupted. */
export async function runBench(work: (running: AsyncDisposableStack) => Promise<void>) {
  const interrupted = untilInterrupted()
  try {
    await using running = new AsyncDisposableStack()
    await Promise.race([work(running), interrupted])
  } catch (error) {
    console.error(error instanceof Error ? `The bench ended early: ${error.message}` : error)
    process.exitCode = 1
  }
  process.exit()
}
