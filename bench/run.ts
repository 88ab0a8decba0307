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
import { fill, readTargets, type Sizes } from './data-set.ts'
import { conditionalPoll, newestPage } from './rows/feed.ts'
import { orders } from './rows/order.ts'
import { comments, leaderboard, onePost, ownMarks, ownPosts, pageDeep, reactions } from './rows/posts.ts'
import type { Row } from './rows/row.ts'
import { comment, postWithoutPicture, postWithPicture, reaction } from './rows/writes.ts'
import { startApp, startBare } from './servers.ts'
import { type MeasuredRow, machineLine, tableOf } from './table.ts'

const READS: Row[] = [
  conditionalPoll,
  newestPage,
  pageDeep,
  onePost,
  comments,
  reactions,
  ownPosts,
  ownMarks,
  leaderboard,
]
const WRITES: Row[] = [postWithoutPicture, postWithPicture, reaction, comment, orders(8), orders(32)]
/** With `--scale`: what a read of the small community is compared with. */
const LARGE: Sizes = { posts: 1_000_000, members: 100_000, products: 2000 }
/** A read of the large one may cost 1.3 times as much. */
const SCALE_GOAL = 0.77
const THOROUGH: Pace = { rounds: 5, seconds: 3, warmUp: 2 }
const QUICK: Pace = { rounds: 3, seconds: 2, warmUp: 1 }
const SMALLEST = 100

function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000' },
      members: { type: 'string', default: '1000' },
      products: { type: 'string', default: '2000' },
      quick: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
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
  const rows = (values.scale ? READS : [...READS, ...WRITES]).filter(({ name }) => name.includes(values.rows))
  return { sizes, rows, pace: values.quick ? QUICK : THOROUGH, profile: values.profile, scale: values.scale }
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

/** A community of the given size, and a Canopy that serves it. */
async function openStand(running: AsyncDisposableStack, sizes: Sizes, profile: string | undefined) {
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

const sizeLine = ({ posts, members, products }: Sizes) =>
  `${posts} posts, ${members} members, ${products} products`

/** The app beside its bare counterparts. */
async function measureBare(running: AsyncDisposableStack, { sizes, rows, pace, profile }: Options) {
  const stand = await openStand(running, sizes, profile)
  const bareUrl = await startBare(running, stand.database, stand.appUrl)
  const measured: MeasuredRow[] = []
  for (const { name, load, bare } of rows) {
    say(`Measuring: ${name}`)
    const reference = await bare?.load(stand, bareUrl)
    measured.push({
      name,
      ...(bare && { goal: bare.goal }),
      measured: await compare(await load(stand), reference, pace),
    })
  }
  console.log(tableOf(measured, 'app', 'bare'))
  console.log(`\n${sizeLine(sizes)}; ${await machineLine(stand.client)}`)
}

/** What is read from a large community beside the same from a small one. */
async function measureScale(running: AsyncDisposableStack, { sizes, rows, pace, profile }: Options) {
  const small = await openStand(running, sizes, undefined)
  const large = await openStand(running, LARGE, profile)
  const measured: MeasuredRow[] = []
  for (const { name, load } of rows) {
    say(`Measuring: ${name}`)
    measured.push({
      name,
      goal: SCALE_GOAL,
      measured: await compare(await load(large), await load(small), pace),
    })
  }
  console.log(tableOf(measured, 'large', 'small'))
  console.log(`\n${sizeLine(LARGE)} beside ${sizeLine(sizes)}; ${await machineLine(large.client)}`)
}

async function run() {
  const options = readOptions()
  const interrupted = untilInterrupted()
  await using running = new AsyncDisposableStack()
  await Promise.race([
    options.scale ? measureScale(running, options) : measureBare(running, options),
    interrupted,
  ])
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? `The bench ended early: ${error.message}` : error)
  process.exitCode = 1
}
process.exit()
