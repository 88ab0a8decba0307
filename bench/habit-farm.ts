/**
 * A farm of accounts that keeps two habits with noise, an approved one and one of its own. Days pass by a clock of the server and the
 * database that is set.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { orderPayload } from '../apps/server/src/testing/order-payload.ts'
import { makePhoto } from '../apps/server/src/testing/photo.ts'
import { DAY, SECOND } from '../packages/contract/src/limits.ts'
import { emailOf, joinFrom, makeOwner, type Person, prove } from './support/accounts.ts'
import { makeClock } from './support/clock.ts'
import { log, openDatabase } from './support/environment.ts'
import { noise } from './support/noise.ts'
import { startApp } from './support/servers.ts'

const ACCOUNTS = 10
const DAYS = 100
/** Sessions end 30 days after their last use, which is seldom written when days take seconds. */
const LOGIN_EVERY = 20
const POINTS = 500
const HABIT = { quota: 7, paidWeeks: 26 }
/** More than all of them could earn, so that it does not limit them. */
const BUDGET = 2_000_000

/** Attacks a server under `guarded`. Returns what the farm gets, and the bounds of it; undefined without a clock. */
export async function keepHabits() {
  await using resources = new AsyncDisposableStack()
  const clock = await makeClock(resources)
  if (!clock) return undefined
  const database = await openDatabase(resources, clock)
  const db = new Client({ connectionString: database.DATABASE_URL })
  await db.connect()
  resources.defer(() => db.end())
  const number = async (sql: string, values: unknown[] = []) =>
    Number((await db.query({ text: sql, values, rowMode: 'array' })).rows[0]?.[0] ?? 0)
  const { url: appUrl } = await startApp(
    resources,
    { ...database, ECONOMY: 'guarded', ...clock.env },
    undefined,
  )

  log('habits: the farm begins')
  const started = performance.now()
  const product = { productID: 1, productName: 'Solar lantern', price: POINTS, quantity: 1 }
  await db.query('insert into products (product_name, price, quantity) values ($1, $2, 1000)', [
    product.productName,
    POINTS,
  ])
  const description = 'Water the trees in your neighbourhood and show them.'
  const approved = { challengeId: 1, challengeName: 'Water a tree' }
  await db.query(
    `insert into challenges (challenge_name, description, photo_url, points, quota, paid_weeks, approved_at, budget, budget_left)
     values ($1, $2, '/favicon.svg', $3, $4, $5, now(), $6, $6)`,
    [approved.challengeName, description, POINTS, HABIT.quota, HABIT.paidWeeks, BUDGET],
  )
  const join = async (address: string, email: string) => {
    const person = await joinFrom(appUrl, address, email)
    if (!person) throw new Error(`${email} could not join`)
    return person
  }
  const addresses = Array.from({ length: ACCOUNTS }, (_, at) => ({
    address: `100.64.${at}.7`,
    email: emailOf('farm'),
  }))
  const logInAll = () => Promise.all(addresses.map(({ address, email }) => join(address, email)))
  let farm = await logInAll()
  const honest = { address: '198.51.100.7', email: emailOf('honest') }
  await join(honest.address, honest.email)
  await db.query(`update users set joined_at = now() - interval '40 days', email_confirmed_at = now()`)
  const own = await farm[0]?.call('createChallenge', {
    body: {
      challengeName: 'A picture of anything',
      description,
      points: POINTS,
      photoUrl: 'https://example.org/b.jpg',
      habit: HABIT,
    },
  })
  if (!own) throw new Error('the farm could not add a habit')

  const ids = farm.map(({ userId }) => userId)
  const redeemable = (users = ids) =>
    number(
      `select coalesce(sum(amount - taken - spent), 0) from earnings where user_id = any ($1) and released_at is not null`,
      [users],
    )
  const order = async ({ userId, call }: Person) =>
    (await call('placeOrder', { body: orderPayload(userId, [product], { points: POINTS }) }))
      ?.pointsApplied ?? 0
  let mostRedeemable = 0
  for (let day = 0; day < DAYS; day++) {
    await clock.set(day * DAY)
    if (day > 0 && day % LOGIN_EVERY === 0) farm = await logInAll()
    await Promise.all(
      farm.map(async (person) => {
        for (const habit of [own, approved]) await prove(person, habit, await noise())
      }),
    )
    mostRedeemable = Math.max(mostRedeemable, await redeemable())
  }

  log('habits: a steward confirms the proof of an honest member only, and the hold passes')
  const person = await join(honest.address, honest.email)
  await prove(person, approved, await makePhoto(1))
  const proofId = await number('select proof_id from proofs where user_id = $1', [person.userId])
  const owner = await makeOwner(appUrl, db)
  await owner.call('confirmProofs', { body: { proofIds: [proofId] } })
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await sleep(SECOND / 2)
  }
  // Confirmed, its points are on hold by the time only.
  await until(
    async () =>
      (await number('select count(*) from earnings where user_id = $1 and not unconfirmed', [
        person.userId,
      ])) > 0,
  )
  await clock.set((DAYS + (await number('select hold_days from policies where active'))) * DAY)
  // Points that are due are released together.
  await until(async () => (await redeemable([person.userId])) > 0)
  mostRedeemable = Math.max(mostRedeemable, await redeemable())
  let ordered = 0
  for (const each of farm) ordered += await order(each)
  const deedsOf = (challengeId: number) =>
    number('select count(*) from deeds where challenge_id = $1 and user_id = any ($2)', [challengeId, ids])
  const cells = {
    'days, and proofs of each account in both habits': DAYS,
    'accounts of the farm': ACCOUNTS,
    'deeds of the approved habit': await deedsOf(approved.challengeId),
    'deeds of the habit of its own': await deedsOf(own.challengeId),
    'points of the farm on hold at the end': await number(
      'select coalesce(sum(amount - taken - spent), 0) from earnings where user_id = any ($1) and released_at is null',
      [ids],
    ),
    'points the farm can redeem, at most on any day': mostRedeemable,
    'points the farm orders for at the end': ordered,
    'points an honest member orders for at the end': await order(person),
    'seconds of the habits': Math.round((performance.now() - started) / SECOND),
  }
  const bounds: [string, boolean][] = [
    [
      'the farm keeps both habits',
      Math.min(cells['deeds of the approved habit'], cells['deeds of the habit of its own']) >=
        DAYS * (ACCOUNTS - 1),
    ],
    ['nothing of a habit redeemable before anybody has looked', mostRedeemable === 0],
    ['nothing ordered for points of a habit', ordered === 0],
    ['an honest member can order', cells['points an honest member orders for at the end'] === POINTS],
  ]
  return { cells, bounds }
}
