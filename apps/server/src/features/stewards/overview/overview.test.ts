import { DAY } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { takeBack } from '../../points/index.ts'
import { countSales } from '../../shop/index.ts'
import { countFigures } from './count-figures.ts'
import { startHeartbeat } from './heartbeat.ts'

const { db, ownerDb, deps, make } = await testApp()
const owner = await make.member({ duties: ['owner'] })
const now = () => new Date()

const overview = (days = 7) => owner.call('getOverview', { query: { days } })
async function totals(days = 365) {
  const { figures } = await overview(days)
  const sum = (name: string) => (figures[name] ?? []).reduce((all, value) => all + value, 0)
  return { sum, last: (name: string) => figures[name]?.at(-1) }
}

/** Counts all rows, without the figures that were counted before. */
async function fullCount() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as members_joined, (select count(*) from posts) as posts,
      (select count(*) from comments) as comments,
      (select count(*) from orders where status <> 'cancelled') as orders,
      (
        select coalesce(sum(total_amount - (
          select coalesce(sum(cash + waived), 0) from order_returns where order_returns.order_key = orders.order_key
        )), 0)::bigint
        from orders where status <> 'cancelled'
      ) as takings,
      (select sum(balance)::bigint from member_points) as points_outstanding`.execute(db)
  return rows[0]
}

/** Polls, since the app counts once a minute, too, and only one of them does at a time. */
async function expectFullCount() {
  const shown = async () => {
    await countFigures(db, now())
    const { sum, last } = await totals()
    return {
      members_joined: sum('members_joined'),
      posts: sum('posts'),
      comments: sum('comments'),
      orders: sum('orders'),
      takings: sum('takings'),
      points_outstanding: last('points_outstanding'),
    }
  }
  await expect.poll(shown).toEqual(await fullCount())
}

test('the overview has a value for each day until today, also before anything was counted', async () => {
  const { from, updatedAt, figures, health } = await overview()
  expect(updatedAt).toBeNull()
  expect(Date.parse(from)).toBe(Math.floor(Date.now() / DAY) * DAY - 6 * DAY)
  expect(figures.members_joined).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(health).toMatchObject({ mailsWaiting: 0, failedReviews: 0, modelCalls: 0 })
  expect(health.databaseBytes).toBeGreaterThan(1_000_000)
  expect(await owner.refused('getOverview', { query: { days: 8 } })).toMatchObject({ status: 400 })
})

test('every kind of mail that waits is counted', async () => {
  await sql`insert into pgboss.job (name, start_after, data)
    select name, now() + interval '1 hour', '{}' from pgboss.queue where name like '%\\_mail'`.execute(db)
  const { rows } = await sql<{ kinds: number }>`
    select count(*) as kinds from pgboss.queue where name like '%\\_mail'`.execute(db)
  expect((await overview()).health.mailsWaiting).toBe(rows[0]?.kinds)
  await sql`delete from pgboss.job where name like '%\\_mail'`.execute(db)
})

test('after any history, counted in between at any time, the figures equal a full count', async () => {
  const product = await make.product({ quantity: 1_000_000, price: 50 })
  const buyer = await make.member({ points: 500 })
  const orders: string[] = []
  const sentBack: string[] = []
  const reason = 'Nobody was at home'
  let serial = 0
  /** Rows that are up to a hundred days old. */
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY)
  const steps = {
    join: (daysAgo: number) =>
      db
        .insertInto('users')
        .values({
          user_id: uuidv7(),
          full_name: 'X',
          email: `${uuidv7()}@example.org`,
          username: uuidv7().slice(-12),
          password_hash: 'unusable',
          joined_at: at(daysAgo),
        })
        .execute(),
    post: (daysAgo: number) =>
      db
        .insertInto('posts')
        .values({ post_id: uuidv7(), user_id: owner.userId, content: 'Hi', created_at: at(daysAgo) })
        .execute(),
    order: async (daysAgo: number) => {
      const lines = [{ ...product, quantity: 1 }]
      const orderId = todaysOrderId(++serial)
      const body = orderPayload(buyer.userId, lines, { points: 1, orderId })
      await buyer.call('placeOrder', { body })
      orders.push(orderId)
      await db
        .updateTable('orders')
        .set({ created_at: at(daysAgo) })
        .where('order_id', '=', orderId)
        .execute()
    },
    cancel: async () => {
      const orderId = orders.pop()
      if (orderId) await buyer.call('cancelOrder', { params: { orderId } })
    },
    sendBack: async (daysAgo: number) => {
      const orderId = orders.pop()
      if (!orderId) return
      const { order_key: orderKey } = await db
        .selectFrom('orders')
        .select('order_key')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const params = { orderKey }
      await owner.call('moveOrder', { params, body: { from: 'pending', status: 'shipped', reason } })
      sentBack.push(orderKey)
      const lines = [
        { productId: String(product.productID), quantity: 1, condition: 'good' as const, restock: true },
      ]
      await owner.call('returnOrder', { params, body: { lines, returnsSeen: 0, reason } })
      await sql`alter table order_returns disable trigger user`.execute(ownerDb)
      await ownerDb
        .updateTable('order_returns')
        .set({ at: at(daysAgo) })
        .where('order_key', '=', orderKey)
        .execute()
      await sql`alter table order_returns enable trigger user`.execute(ownerDb)
    },
    end: async () => {
      const orderKey = sentBack.pop()
      const body = { from: 'shipped' as const, status: 'cancelled' as const, reason }
      if (orderKey) await owner.call('moveOrder', { params: { orderKey }, body })
    },
    correct: async (points: number) => {
      const params = { userId: buyer.userId }
      const { balance } = await owner.call('getMemberAccount', { params })
      const body = { points: points + 1, balance, reason: 'Prize' }
      await owner.send('correctPoints', { params, body })
    },
    count: () => countFigures(db, now()),
  }
  // Old rows are written before the first count; afterwards only the present changes, and orders are cancelled.
  for (const daysAgo of [3, 40, 99]) {
    await steps.join(daysAgo)
    await steps.post(daysAgo)
    await steps.order(daysAgo)
    await steps.order(daysAgo)
    await steps.sendBack(daysAgo - 1)
  }
  await expectFullCount()
  const kinds = fc.constantFrom('join', 'post', 'order', 'cancel', 'sendBack', 'end', 'correct', 'count')
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 12 }), async (history) => {
      for (const kind of history) await steps[kind](0)
      await expectFullCount()
    }),
    { numRuns: 12 },
  )
})

async function verdicts() {
  await countFigures(db, now())
  const { sum } = await totals()
  return { verified: sum('proofs_verified'), issue: sum('proofs_issue'), error: sum('proofs_error') }
}

test('each proof counts once, with its last verdict, also if that replaces one of a day counted long ago', async () => {
  const { challengeId } = await make.challenge()
  const author = await make.member()
  await countFigures(db, now())
  const before = await verdicts()
  const longAgo = new Date(Date.now() - 40 * DAY)
  const { proof_id } = await db
    .insertInto('proofs')
    .values({
      ...{ challenge_id: challengeId, user_id: author.userId, description: 'Done' },
      ...{ status: 'Verified', decided_at: longAgo },
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  // Passed on to a steward, and verified again.
  for (const reviewer of ['basic', 'steward', 'steward'])
    await db
      .insertInto('reviews')
      .values({ proof_id, reviewer, status: 'Verified', feedback: '[]', reviewed_at: longAgo })
      .execute()
  const amount = async () => (await overview(90)).challenges.find(({ id }) => id === challengeId)?.amount
  const decide = (status: string, decided_at: Date | null) =>
    db.updateTable('proofs').set({ status, decided_at }).where('proof_id', '=', proof_id).execute()
  await decide('Verified', new Date(longAgo.getTime() + DAY))
  await decide('Verified', longAgo)
  await expect.poll(verdicts).toEqual({ ...before, verified: before.verified + 1 })
  expect(await amount()).toBe(1)
  await decide('Verified', now())
  await expect.poll(verdicts).toEqual({ ...before, verified: before.verified + 1 })
  expect(await amount()).toBe(1)
  await decide('Issue', now())
  await expect.poll(verdicts).toEqual({ ...before, issue: before.issue + 1 })
  expect(await amount()).toBeUndefined()
  await decide('Error', now())
  await expect.poll(verdicts).toEqual({ ...before, error: before.error + 1 })
  await decide('Pending', null)
  await expect.poll(verdicts).toEqual(before)
})

test('what a member leaves behind is written off, and the overturned share of appeals is counted', async () => {
  const leaver = await make.member({ points: 70 })
  await db.deleteFrom('users').where('user_id', '=', leaver.userId).execute()
  const { challengeId, challengeName } = await make.challenge()
  const author = await make.member()
  const before = await verdicts()
  for (const [first, later] of [
    ['Issue', 'Verified'],
    ['Issue', 'Issue'],
  ] as const) {
    const { proof_id } = await db
      .insertInto('proofs')
      .values({
        challenge_id: challengeId,
        user_id: author.userId,
        description: 'Done',
        appeal: 'Look again',
        status: later,
        decided_at: now(),
      })
      .returning('proof_id')
      .executeTakeFirstOrThrow()
    for (const [reviewer, status] of [
      ['basic', first],
      ['steward', later],
    ] as const)
      await db.insertInto('reviews').values({ proof_id, reviewer, status, feedback: '[]' }).execute()
  }
  await countFigures(db, now())
  const { last } = await totals(7)
  expect(last('points_written_off')).toBe(70)
  expect([last('appeals_decided'), last('appeals_overturned')]).toEqual([2, 1])
  expect(await verdicts()).toEqual({
    verified: before.verified + 1,
    issue: before.issue + 1,
    error: before.error,
  })
  expect((await overview()).challenges).toEqual([{ id: challengeId, name: challengeName, amount: 1 }])
})

test('an order that was cancelled is not redeemed, also if what it gave back settled an overturned verdict', async () => {
  const member = await make.member({ points: 100 })
  const { userId } = member
  const product = await make.product({ price: 200, quantity: 5 })
  const shown = async () => {
    await expectFullCount()
    const { sum } = await totals()
    const { earned, redeemed } = await member.call('getPointsOverview', {})
    return [earned, redeemed, sum('points_redeemed'), sum('points_reversed'), sum('points_owed')]
  }
  const [, , redeemed = 0, reversed = 0, owed = 0] = await shown()
  const body = orderPayload(userId, [{ ...product, quantity: 1 }], { points: 100 })
  const { orderId } = await member.call('placeOrder', { body })
  expect(await shown()).toEqual([100, 100, redeemed + 100, reversed, owed])
  await deps.transaction((tx) =>
    takeBack(tx, { userId, points: 100, ref: `${userId}`, cause: `overturned:${userId}` }),
  )
  expect(await shown()).toEqual([0, 100, redeemed + 100, reversed + 100, owed + 100])
  await member.call('cancelOrder', { params: { orderId } })
  expect(await shown()).toEqual([0, 0, redeemed, reversed + 100, owed])
  expect(await member.call('getPoints', { params: { userId } })).toMatchObject({ points: 0 })
})

test('the products that moved most are those of which most was sold', async () => {
  const buyer = await make.member()
  const product = await make.product({ productName: 'Moved' })
  const body = orderPayload(buyer.userId, [{ ...product, quantity: 4 }])
  await buyer.call('placeOrder', { body })
  await deps.transaction(countSales)
  await countFigures(db, now())
  expect((await overview()).products).toContainEqual({
    id: product.productID,
    name: 'Moved',
    amount: 4,
  })
})

test('active members are those whose sessions were used, and signing out takes nobody away', async () => {
  const used = async (period: string) => {
    await countFigures(db, now())
    return (await totals(7)).last(period) ?? 0
  }
  const before = { day: await used('active_day'), week: await used('active_week') }
  const [today, lately] = [await make.member(), await make.member()]
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 3 * DAY) })
    .where('user_id', '=', lately.userId)
    .execute()
  expect(await used('active_day')).toBe(before.day + 1)
  await today.call('logout', {})
  expect(await used('active_day')).toBe(before.day + 1)
  expect(await used('active_week')).toBe(before.week + 2)
})

test('two processes do not count at the same time', async () => {
  await Promise.all(Array.from({ length: 5 }, () => countFigures(db, now())))
  await expectFullCount()
})

test('the processes that run are counted: not those that stopped, nor those that were not seen for a while', async () => {
  const nodes = async () => (await overview()).health.nodes
  await expect.poll(nodes).toBe(1)
  const fail = (error: unknown) => {
    throw error
  }
  const others = [startHeartbeat(deps, fail), startHeartbeat(deps, fail)]
  await expect.poll(nodes).toBe(3)
  await others[0]?.stop()
  expect(await nodes()).toBe(2)
  await sql`insert into nodes (node_id, seen_at) values (gen_random_uuid(), now() - interval '2 minutes')`.execute(
    db,
  )
  expect(await nodes()).toBe(2)
  await others[1]?.stop()
  expect(await nodes()).toBe(1)
})
