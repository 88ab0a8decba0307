/** `npm run bench`: measures Canopy beside bare counterparts on this machine and prints a table. See docs/operations.md. */

import { parseArgs } from 'node:util'
import { compare, type Pace } from './compare.ts'
import type { Sizes } from './data-set.ts'
import { FEED_PATH, PRODUCTS_PATH } from './reader.ts'
import { unchanged, whole } from './rows/cached-body.ts'
import { orders } from './rows/order.ts'
import { comments, leaderboard, onePost, ownMarks, ownPosts, pageDeep, reactions } from './rows/posts.ts'
import type { Row } from './rows/row.ts'
import { comment, postWithoutPicture, postWithPicture, reaction } from './rows/writes.ts'
import { startBare } from './servers.ts'
import { openStand, runBench, say, sizeLine } from './stand.ts'
import { type MeasuredRow, machineLine, tableOf } from './table.ts'

const READS: Row[] = [
  unchanged('conditional feed poll (304)', FEED_PATH),
  whole('newest page of the feed (200)', FEED_PATH),
  unchanged('conditional poll of the product list (304)', PRODUCTS_PATH),
  whole('product list (200)', PRODUCTS_PATH),
  pageDeep,
  onePost,
  comments,
  reactions,
  ownPosts,
  ownMarks,
  leaderboard,
]
const WRITES: Row[] = [
  postWithoutPicture,
  postWithPicture,
  reaction,
  comment,
  orders(1),
  orders(8),
  orders(32),
]
/** With `--scale`: what a read of the small community is compared with. */
const LARGE: Sizes = { posts: 1_000_000, members: 100_000, products: 2000, orders: 1_000_000 }
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
      orders: { type: 'string', default: '10000' },
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
    orders: Number(values.orders),
  }
  for (const [name, size] of Object.entries(sizes)) {
    if (!Number.isSafeInteger(size) || size < SMALLEST)
      throw new Error(`--${name} must be a whole number from ${SMALLEST} on`)
  }
  const rows = (values.scale ? READS : [...READS, ...WRITES]).filter(({ name }) => name.includes(values.rows))
  return { sizes, rows, pace: values.quick ? QUICK : THOROUGH, profile: values.profile, scale: values.scale }
}

type Options = ReturnType<typeof readOptions>

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

const options = readOptions()
await runBench((running) => (options.scale ? measureScale(running, options) : measureBare(running, options)))
