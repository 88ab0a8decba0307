/** `npm run bench`: measures Canopy against minimal baselines on this machine and prints a table. See bench/README.md. */

import { parseArgs } from 'node:util'
import { fullBody, notModified } from './rows/cached-body.ts'
import { notifications, notificationsRead, session, unreadCount } from './rows/notifications.ts'
import { orders } from './rows/order.ts'
import { photoProof } from './rows/photo.ts'
import { pageAfterReaction } from './rows/popular.ts'
import {
  comments,
  leaderboard,
  onePost,
  ownStates,
  pageDeep,
  pageDeepRead,
  postsOfMember,
  reactions,
} from './rows/posts.ts'
import { oneProduct, productSearch, productsDeep, productsFirst, productsSorted } from './rows/products.ts'
import type { Row } from './rows/row.ts'
import { peopleSearch, peopleSearchDeep, postSearch } from './rows/search.ts'
import { verdict } from './rows/verdict.ts'
import {
  comment,
  postWithoutPicture,
  postWithPicture,
  reaction,
  reactionAlone,
  reactionToPopular,
} from './rows/writes.ts'
import { compare, type Pace } from './support/compare.ts'
import { POPULAR, type Sizes } from './support/data-set.ts'
import { log, openEnvironment, runBench, sizeLine } from './support/environment.ts'
import { FEED_PATH, PRODUCTS_PATH } from './support/reader.ts'
import { startBaseline } from './support/servers.ts'
import { type MeasuredRow, machineLine, tableOf } from './support/table.ts'

const READS: Row[] = [
  notModified('conditional feed poll (304)', FEED_PATH),
  fullBody('newest page of the feed (200)', FEED_PATH),
  notModified('conditional poll of the product list (304)', PRODUCTS_PATH),
  fullBody('product list (200)', PRODUCTS_PATH),
  productsFirst,
  productsDeep,
  productsSorted,
  productSearch,
  oneProduct,
  pageDeep,
  pageDeepRead,
  onePost,
  comments,
  reactions,
  postsOfMember,
  ownStates,
  leaderboard,
  postSearch,
  peopleSearch,
  peopleSearchDeep,
  session,
  notifications,
  notificationsRead,
  unreadCount,
]
const WRITES: Row[] = [
  // First, as long as the post that is reacted to is on the newest page.
  pageAfterReaction,
  postWithoutPicture,
  reaction,
  reactionAlone,
  reactionToPopular,
  comment,
  orders(1),
  orders(8),
  orders(32),
  verdict,
  photoProof,
  // Last, since its pictures are copied for minutes after it.
  postWithPicture,
]
/** Rows that `--popular` compares with a community without popular posts. */
const POPULAR_ROWS = [pageAfterReaction, onePost, reactionToPopular]
/** Community whose reads `--scale` compares with those of a small one. */
const LARGE: Sizes = {
  posts: 1_000_000,
  members: 100_000,
  products: 100_000,
  orders: 1_000_000,
  popularity: POPULAR,
}
/** Reads of the large or popular community may take 1.3 times as long. */
const SCALE_GOAL = 0.77
const THOROUGH: Pace = { rounds: 5, seconds: 3, warmUp: 2 }
const QUICK: Pace = { rounds: 3, seconds: 2, warmUp: 1 }
const MIN_SIZE = 100

/** Two communities to compare, instead of the app with the baselines. */
function pairOf({ scale, popular }: { scale: boolean; popular: boolean }, sizes: Sizes) {
  if (scale) return { large: LARGE, small: sizes }
  return popular ? { large: sizes, small: { ...sizes, popularity: 0 } } : undefined
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000' },
      members: { type: 'string', default: '20000' },
      products: { type: 'string', default: '10000' },
      orders: { type: 'string', default: '10000' },
      quick: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      popular: { type: 'boolean', default: false },
      rows: { type: 'string', default: '' },
      profile: { type: 'string' },
    },
  })
  const counts = {
    posts: Number(values.posts),
    members: Number(values.members),
    products: Number(values.products),
    orders: Number(values.orders),
  }
  for (const [name, size] of Object.entries(counts)) {
    if (!Number.isSafeInteger(size) || size < MIN_SIZE)
      throw new Error(`--${name} must be a whole number of at least ${MIN_SIZE}`)
  }
  const sizes: Sizes = { ...counts, popularity: POPULAR }
  const all = values.scale ? READS : values.popular ? POPULAR_ROWS : [...READS, ...WRITES]
  const rows = all.filter(({ name }) => name.includes(values.rows))
  return {
    sizes,
    rows,
    pace: values.quick ? QUICK : THOROUGH,
    profile: values.profile,
    pair: pairOf(values, sizes),
  }
}

type Options = ReturnType<typeof readOptions>

async function measureAgainstBaseline(
  resources: AsyncDisposableStack,
  { sizes, rows, pace, profile }: Options,
) {
  const environment = await openEnvironment(resources, sizes, profile)
  const baselineUrl = await startBaseline(resources, environment.database, environment.appUrl)
  const measured: MeasuredRow[] = []
  for (const { name, prepare, load, baseline } of rows) {
    log(`Measuring: ${name}`)
    await prepare?.(environment.client, environment.targets)
    const reference = await baseline?.load(environment, baselineUrl)
    await environment.loopDelay()
    measured.push({
      name,
      ...(baseline && { goal: baseline.goal }),
      measured: await compare(await load(environment), reference, pace, environment.cpu),
      loopDelay: await environment.loopDelay(),
    })
  }
  console.log(tableOf(measured, 'app', 'baseline'))
  console.log(`\n${sizeLine(sizes)}; ${await machineLine(environment.client)}`)
}

/** Compares reads of a large or popular community with the same reads of a small or less popular one. */
async function measureScale(
  resources: AsyncDisposableStack,
  pair: { large: Sizes; small: Sizes },
  { rows, pace, profile }: Options,
) {
  const small = await openEnvironment(resources, pair.small, undefined)
  const large = await openEnvironment(resources, pair.large, profile)
  const measured: MeasuredRow[] = []
  for (const { name, load } of rows) {
    log(`Measuring: ${name}`)
    await large.loopDelay()
    measured.push({
      name,
      goal: SCALE_GOAL,
      measured: await compare(await load(large), await load(small), pace, large.cpu),
      loopDelay: await large.loopDelay(),
    })
  }
  console.log(tableOf(measured, 'larger', 'smaller'))
  console.log(
    `\n${sizeLine(pair.large)}, compared with ${sizeLine(pair.small)}; ${await machineLine(large.client)}`,
  )
}

const options = readOptions()
await runBench((resources) =>
  options.pair ? measureScale(resources, options.pair, options) : measureAgainstBaseline(resources, options),
)
