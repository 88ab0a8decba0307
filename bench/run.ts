/** `npm run bench`: measures Canopy beside bare counterparts on this machine and prints a table. See docs/operations.md. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/index.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { compare, type Pace } from './compare.ts'
import { fill, readTargets } from './data-set.ts'
import { conditionalPoll, newestPage } from './rows/feed.ts'
import { orders } from './rows/order.ts'
import type { Row, Stand } from './rows/row.ts'
import { startApp, startBare } from './servers.ts'
import { machineLine, tableOf } from './table.ts'

const ROWS: Row[] = [conditionalPoll, newestPage, orders(8), orders(32)]
const THOROUGH: Pace = { rounds: 5, seconds: 3, warmUp: 2 }
const QUICK: Pace = { rounds: 3, seconds: 1, warmUp: 0.5 }
const SMALLEST = 100

function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000' },
      members: { type: 'string', default: '1000' },
      products: { type: 'string', default: '2000' },
      quick: { type: 'boolean', default: false },
      rows: { type: 'string', default: '' },
      profile: { type: 'string' },
    },
  })
  const sizes = {
    posts: Number(values.posts),
    members: Number(values.members),
    products: Number(values.products),
  }
  for (const [name, size] of Object.entries(sizes)) {
    if (!Number.isSafeInteger(size) || size < SMALLEST)
      throw new Error(`--${name} must be a whole number from ${SMALLEST} on`)
  }
  const rows = ROWS.filter(({ name }) => name.includes(values.rows))
  return { sizes, rows, pace: values.quick ? QUICK : THOROUGH, profile: values.profile }
}

const say = (line: string) => console.error(line)

/** Rejects at the first signal; what is running by then is taken down. */
function untilInterrupted() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Error('interrupted')))
  return promise
}

/** An empty PostgreSQL of its own, with the schema. */
async function openDatabase(running: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-bench-'))
  running.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Under root, PostgreSQL runs as another user, who has to get into this folder.
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: say })
  running.defer(stop)
  const db = connect(url, (error) => say(error.message))
  await migrate(db)
  await db.destroy()
  return { DATABASE_URL: url, DATA_DIR: dataDir }
}

type Options = ReturnType<typeof readOptions>
type Database = Awaited<ReturnType<typeof openDatabase>>

async function openStand(running: AsyncDisposableStack, database: Database, options: Options) {
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  running.defer(() => client.end())
  const { posts, members, products } = options.sizes
  say(`Making ${posts} posts, ${members} members, ${products} products`)
  await fill(client, options.sizes)
  const targets = await readTargets(client)
  const appUrl = await startApp(running, database, options.profile)
  const bareUrl = await startBare(running, database, appUrl)
  return { client, appUrl, bareUrl, targets }
}

async function measureRow({ name, goal, prepare }: Row, stand: Stand, pace: Pace) {
  say(`Measuring: ${name}`)
  return { name, goal, measured: await compare(await prepare(stand), pace) }
}

async function measure(running: AsyncDisposableStack, database: Database, options: Options) {
  const { client, ...stand } = await openStand(running, database, options)
  const rows: Awaited<ReturnType<typeof measureRow>>[] = []
  for (const row of options.rows) rows.push(await measureRow(row, stand, options.pace))
  const { posts, members, products } = options.sizes
  console.log(tableOf(rows))
  console.log(`\n${posts} posts, ${members} members, ${products} products; ${await machineLine(client)}`)
}

async function run() {
  const options = readOptions()
  const interrupted = untilInterrupted()
  await using running = new AsyncDisposableStack()
  const database = await openDatabase(running)
  await Promise.race([measure(running, database, options), interrupted])
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? `The bench ended early: ${error.message}` : error)
  process.exitCode = 1
}
process.exit()
