/**
 * `npm run bench:load -- farm`: what a farm of accounts gets out of a running server under each policy. 60 accounts from one address and 200 from
 * 50 networks prove with noise, screenshots and turned or reused photos, in approved challenges and in one of their own; some leave and
 * come back; all try to order for points. 20 honest members take part in the same challenges, after the farm. Then a careless steward
 * confirms everything, and the hold passes: what arrives at one door then is bounded, too. Under `guarded` a smaller farm keeps habits for a
 * hundred days. Prints tables, and fails if a bound is exceeded.
 */

import { Client } from 'pg'
import sharp from 'sharp'
import { orderPayload } from '../apps/server/src/testing/order-payload.ts'
import { makePhoto } from '../apps/server/src/testing/photo.ts'
import { keepHabits } from './habit-farm.ts'
import {
  confirmAll,
  emailOf,
  endHolds,
  joinFrom,
  makeOwner,
  PASSWORD,
  type Person,
  prove,
  type Target,
} from './support/accounts.ts'
import { log, openDatabase, runBench } from './support/environment.ts'
import { noise } from './support/noise.ts'
import { startApp } from './support/servers.ts'
import { machineLine, markdownOf } from './support/table.ts'

const FROM_ONE_ADDRESS = 60
const NETWORKS = 50
const ACCOUNTS_PER_NETWORK = 4
const HONEST = 20
const CHALLENGE_POINTS = 500

const screenshot = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><text x="40" y="200" font-size="40">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
const turned = async (picture: Buffer, degrees: number) => sharp(picture).rotate(degrees).jpeg().toBuffer()

/** A picture of the kind that the account at `place` sends. */
async function farmPicture(place: number, reused: Buffer): Promise<Buffer> {
  switch (place % 5) {
    case 0:
      return screenshot(`trust me ${place}`)
    case 1:
      return turned(reused, 90)
    case 2:
      return turned(reused, place)
    default:
      return noise()
  }
}

type Mode = 'open' | 'guarded'
type Result = { mode: Mode; cells: Record<string, number> }

async function attack(mode: Mode): Promise<Result & { machine: string }> {
  await using resources = new AsyncDisposableStack()
  const database = await openDatabase(resources)
  const db = new Client({ connectionString: database.DATABASE_URL })
  await db.connect()
  resources.defer(() => db.end())
  const number = async (sql: string, values: unknown[] = []) =>
    Number((await db.query({ text: sql, values, rowMode: 'array' })).rows[0]?.[0] ?? 0)
  const { url: appUrl } = await startApp(resources, { ...database, ECONOMY: mode }, undefined)

  const owner = await makeOwner(appUrl, db)
  await db.query(
    `insert into products (product_name, price, quantity) select 'Solar lantern ' || n, 900, 100000 from generate_series(1, 20) n`,
  )
  const product = { productID: 1, productName: 'Solar lantern 1', price: 900, quantity: 1 }
  const description = 'Plant a tree in your neighbourhood and show it in the ground.'
  await db.query(
    `insert into challenges (challenge_name, description, photo_url, points, approved_at, budget, budget_left)
     select 'Plant a tree', $1, '/favicon.svg', $2, now(), $2 * 50, $2 * 50 from generate_series(1, 8)`,
    [description, CHALLENGE_POINTS],
  )
  const targets: Target[] = Array.from({ length: 8 }, (_, index) => ({
    challengeId: index + 1,
    challengeName: 'Plant a tree',
  }))
  // Known members, whose networks and addresses are their own.
  const honest: Person[] = []
  for (let at = 0; at < HONEST; at++) {
    const person = await joinFrom(appUrl, `198.51.${at}.7`, emailOf('honest'))
    if (person) honest.push(person)
  }
  await db.query(`update users set joined_at = now() - interval '40 days', email_confirmed_at = now()`)

  log(`${mode}: the farm begins`)
  const started = performance.now()
  const farm: Person[] = []
  const addresses = [
    ...Array.from({ length: FROM_ONE_ADDRESS }, () => '203.0.113.9'),
    ...Array.from({ length: NETWORKS * ACCOUNTS_PER_NETWORK }, (_, at) => `100.64.${at % NETWORKS}.${at}`),
  ]
  for (const address of addresses) {
    const person = await joinFrom(appUrl, address, emailOf('farm'))
    if (person) farm.push(person)
  }
  // The worst case: the farm reads the mail of every address.
  await db.query(`update users set email_confirmed_at = now() where email_confirmed_at is null`)
  const own = await farm[0]?.call('createChallenge', {
    body: {
      challengeName: 'A picture of anything',
      description,
      points: 1000,
      photoUrl: 'https://example.org/b.jpg',
    },
  })
  const reused = await makePhoto(1)
  for (const [at, person] of farm.entries()) {
    const planted = targets[at % targets.length]
    if (planted) await prove(person, planted, await farmPicture(at, reused))
    if (own && at > 0 && at % 2 === 0)
      await prove(person, { challengeId: own.challengeId, challengeName: own.challengeName }, await noise())
  }
  // Some leave and come back with the same address and photo.
  for (const [at, { email, call }] of farm.slice(0, 5).entries()) {
    await call('deleteAccount', { body: { password: PASSWORD } })
    const back = await joinFrom(appUrl, addresses[at] ?? '', email)
    if (!back) continue
    farm.push(back)
    await db.query(`update users set email_confirmed_at = now() where user_id = $1`, [back.userId])
    const [first] = targets
    if (first) await prove(back, first, await farmPicture(at, reused))
  }
  let scene = 1000
  for (const [at, person] of honest.entries()) {
    const target = targets[at % targets.length]
    if (target) await prove(person, target, await makePhoto(scene++))
  }
  const cap = await number('select community_cap from policies where active')
  const minted = () =>
    number(`select coalesce(sum(amount), 0) from points_ledger where reason = 'proof_verified'`)

  /** Everybody on the farm orders as much as their points allow, to one door. Returns the worth of it in points. */
  async function orderAll() {
    let redeemed = 0
    for (const { userId, call } of farm) {
      const points = await number(
        `select least(900, coalesce(sum(amount - taken - spent), 0)) from earnings where user_id = $1 and released_at is not null`,
        [userId],
      )
      if (points === 0) continue
      const order = await call('placeOrder', { body: orderPayload(userId, [product], { points }) })
      redeemed += order?.pointsApplied ?? 0
    }
    return redeemed
  }
  const ids = farm.map(({ userId }) => userId)
  const honestIds = honest.map(({ userId }) => userId)
  const sumOf = (what: string, users: string[]) =>
    number(`select coalesce(sum(${what}), 0) from earnings where user_id = any ($1)`, [users])
  const onTheDay = await orderAll()
  const cells: Record<string, number> = {
    'accounts made by the farm': farm.length,
    'proofs of the farm verified': await number(
      `select count(*) from proofs where status = 'Verified' and user_id = any ($1)`,
      [ids],
    ),
    'points paid to the farm': await sumOf('amount', ids),
    'points the farm redeems on the day': onTheDay,
    'the cap of the community': cap,
  }

  log(`${mode}: a careless steward confirms everything, and the hold passes`)
  await confirmAll(owner)
  await db.query('update users set earns_since = now() where earns_since is null')
  const honestWait = () => number('select count(*) from waiting_points where user_id = any ($1)', [honestIds])
  while ((await honestWait()) > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  cells['points paid to honest members'] = await sumOf('amount', honestIds)
  cells['points paid to all in 24 hours'] = await minted()
  await endHolds(db)
  const due = () =>
    number('select count(*) from earnings join users using (user_id) where released_at is null')
  while ((await due()) > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  cells['points at one door in 30 days, all confirmed'] = onTheDay + (await orderAll())
  cells['points that honest members can redeem then'] = await number(
    `select coalesce(sum(amount - taken - spent), 0) from earnings where user_id = any ($1) and released_at is not null`,
    [honestIds],
  )
  cells['seconds of the attack'] = Math.round((performance.now() - started) / 1000)
  return { mode, cells, machine: await machineLine(db) }
}

await runBench(async () => {
  const results = [await attack('open'), await attack('guarded')]
  const [open, guarded] = results
  const names = Object.keys(open?.cells ?? {})
  console.log(`${guarded?.machine}\n`)
  console.log(
    markdownOf([
      ['', ...results.map(({ mode }) => mode)],
      ...names.map((name) => [name, ...results.map(({ cells }) => String(cells[name]))]),
    ]),
  )
  const habits = await keepHabits()
  if (habits)
    console.log(
      `\n${markdownOf([
        ['habits', 'guarded'],
        ...Object.entries(habits.cells).map(([name, value]) => [name, String(value)]),
      ])}`,
    )
  else log('Habits are not measured, because faketime is not installed')
  const of = (name: string) => guarded?.cells[name] ?? Number.NaN
  const bounds: [string, boolean][] = [
    [
      'the farm is paid a tenth of the cap at most before anybody has looked',
      of('points paid to the farm') * 10 <= of('the cap of the community'),
    ],
    ['nothing redeemable on the day', of('points the farm redeems on the day') === 0],
    ['at most 5,000 at one door', of('points at one door in 30 days, all confirmed') <= 5000],
    ['the cap holds', of('points paid to all in 24 hours') <= of('the cap of the community')],
    ['honest members are paid', of('points paid to honest members') >= HONEST * CHALLENGE_POINTS],
    ...(habits?.bounds ?? []),
  ]
  const broken = bounds.filter(([, holds]) => !holds).map(([name]) => name)
  if (broken.length > 0) throw new Error(`not so: ${broken.join('; ')}`)
})
