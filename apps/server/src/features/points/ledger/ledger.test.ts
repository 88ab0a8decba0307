import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credit } from '../../../testing/credit.ts'
import { spend } from '../../../testing/spend.ts'
import { testApp } from '../../../testing/test-app.ts'
import { giveBack, type Movement, refund, takeBack } from './ledger.ts'

const { db, ownerDb, deps, transaction, make } = await testApp()

const account = (userId: string) =>
  db.selectFrom('member_points').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
const entries = (userId: string) =>
  db.selectFrom('points_ledger').selectAll().where('user_id', '=', userId).orderBy('entry_id').execute()
const move = (kind: typeof credit, movement: Movement) => transaction((tx) => kind(tx, movement))

test('points move with their ledger entry, and an event is published after the commit', async () => {
  const { userId } = await make.member()
  const events: unknown[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  expect(await move(credit, { userId, points: 120, ref: '1', cause: `a:${userId}` })).toBe(120)
  expect(await move(spend, { userId, points: 50, ref: 'O', cause: `b:${userId}` })).toBe(70)
  expect(await move(refund, { userId, points: 50, ref: 'O', cause: `c:${userId}` })).toBe(120)
  end()
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ type: 'points.changed', userId })))
  expect(await account(userId)).toMatchObject({ balance: 120, earned: 120, challenges_completed: 1 })
})

test('a member cannot spend more than the balance', async () => {
  const { userId } = await make.member({ points: 30 })
  await expect(move(spend, { userId, points: 31, ref: 'O', cause: `d:${userId}` })).rejects.toMatchObject({
    code: 'not_enough_points',
  })
  expect(await account(userId)).toMatchObject({ balance: 30 })
  expect(await entries(userId)).toHaveLength(1)
})

test('an overturned verdict takes back what the balance covers and records the rest as a shortfall', async () => {
  const { userId } = await make.member({ points: 100 })
  await move(spend, { userId, points: 70, ref: 'O', cause: `e:${userId}` })
  expect(await move(takeBack, { userId, points: 100, ref: '1', cause: `f:${userId}` })).toBe(0)
  expect(await account(userId)).toMatchObject({ balance: 0, earned: 0, challenges_completed: 0 })
  expect((await entries(userId)).at(-1)).toMatchObject({ amount: -30, earned: -100, shortfall: 70 })
})

test('a refund settles a shortfall first, and restoring a verdict gives all its points back', async () => {
  const { userId } = await make.member({ points: 100 })
  const about = { userId, points: 100, ref: userId, cause: `proof:${userId}` }
  const state = async () => {
    const { balance, shortfall } = await account(userId)
    return [balance, shortfall]
  }
  await move(spend, { userId, points: 60, ref: 'O', cause: `1:${userId}` })
  await move(spend, { userId, points: 30, ref: 'P', cause: `2:${userId}` })
  await move(takeBack, { ...about, cause: `3:${userId}` })
  expect(await state()).toEqual([0, 90])
  expect(await move(refund, { userId, points: 60, ref: 'O', cause: `4:${userId}` })).toBe(0)
  expect(await state()).toEqual([0, 30])
  // Spent points remain spent: 30 of the 100 restored ones.
  expect(await transaction((tx) => giveBack(tx, { ...about, cause: `5:${userId}` }))).toBe(100)
  expect(await state()).toEqual([70, 0])
  await move(takeBack, { ...about, cause: `6:${userId}` })
  expect(await state()).toEqual([0, 30])
  await move(credit, { userId, points: 20, ref: 'another', cause: `7:${userId}` })
  expect(await state()).toEqual([20, 30])
  await move(spend, { userId, points: 20, ref: 'Q', cause: `8:${userId}` })
  expect(await move(refund, { userId, points: 20, ref: 'Q', cause: `9:${userId}` })).toBe(0)
  expect(await move(refund, { userId, points: 30, ref: 'P', cause: `10:${userId}` })).toBe(20)
  expect(await state()).toEqual([20, 0])
  expect((await entries(userId)).at(-1)).toMatchObject({ amount: 20, shortfall: -10, balance: 20 })
})

test('fifty concurrent orders never overdraw a balance', async () => {
  const { userId } = await make.member({ points: 100 })
  const orders = Array.from({ length: 50 }, (_, order) =>
    move(spend, { userId, points: 30, ref: `${order}`, cause: `g${order}:${userId}` }),
  )
  const settled = await Promise.allSettled(orders)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await account(userId)).toMatchObject({ balance: 10 })
})

test('for any movements in any order, the balance is the sum of the ledger and each cause counts once', async () => {
  const step = fc.record({
    kind: fc.constantFrom(credit, spend, refund, takeBack),
    points: fc.integer({ min: 1, max: 60 }),
    cause: fc.integer({ min: 1, max: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.boolean(), async (steps, atOnce) => {
      const { userId } = await make.member({ points: 60 })
      const run = ({ kind, points, cause }: (typeof steps)[number]) =>
        move(kind, { userId, points, ref: 'x', cause: `${cause}:${userId}` }).catch(() => undefined)
      if (atOnce) await Promise.all(steps.map(run))
      else for (const one of steps) await run(one)

      const { balance, earned } = await account(userId)
      const ledger = await entries(userId)
      expect(ledger.reduce((sum, entry) => sum + entry.amount, 0)).toBe(balance)
      expect(ledger.reduce((sum, entry) => sum + entry.earned, 0)).toBe(earned)
      expect(ledger.at(-1)?.balance).toBe(balance)
      expect(Math.min(balance, earned)).toBeGreaterThanOrEqual(0)
      expect(new Set(ledger.map((entry) => entry.cause)).size).toBe(ledger.length)
    }),
    { numRuns: 40 },
  )
})

test.each([
  { reason: 'proof_verified', amount: 5, earned: 4 },
  { reason: 'proof_verified', amount: -5, earned: -5 },
  { reason: 'order_redeemed', amount: 5 },
  { reason: 'order_redeemed', amount: -5, unconfirmed: true },
  { reason: 'order_redeemed', amount: -5, available_at: new Date() },
  { reason: 'order_cancelled', amount: 0 },
  { reason: 'order_cancelled', amount: 5, earned: 5 },
  { reason: 'verdict_overturned', amount: -5 },
  { reason: 'verdict_overturned', amount: -5, earned: -5, shortfall: 1 },
  { reason: 'account_closed', amount: -5 },
  { reason: 'steward_correction', amount: 0 },
  { reason: 'steward_correction', amount: 5, earned: 5 },
  { reason: 'gift', amount: 5 },
])(
  'the database refuses an entry of $amount points that its reason, $reason, does not allow',
  async (entry) => {
    const { userId } = await make.member({ points: 10 })
    const values = { ...entry, user_id: userId, ref: 'x', balance: 0, cause: `refused:${userId}` }
    await expect(db.insertInto('points_ledger').values(values).execute()).rejects.toMatchObject({
      constraint: 'points_ledger_movement_check',
    })
  },
)

test('the database refuses overdrafts, repeated causes and changes of the ledger', async () => {
  const { userId } = await make.member({ points: 10 })
  const ledger = { user_id: userId, reason: 'order_redeemed', ref: 'x', balance: 0 }
  await expect(
    db
      .insertInto('points_ledger')
      .values({ ...ledger, amount: -11, cause: `h:${userId}` })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'member_points_balance_check' })
  await expect(
    db
      .insertInto('points_ledger')
      .values({ ...ledger, amount: -1, cause: `test:${userId}` })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'points_ledger_cause_key' })
  await expect(ownerDb.updateTable('points_ledger').set({ amount: 999 }).execute()).rejects.toThrow(
    'not allowed',
  )
  await expect(ownerDb.deleteFrom('points_ledger').execute()).rejects.toThrow('not allowed')
  await expect(db.updateTable('member_points').set({ balance: 999 }).execute()).rejects.toThrow('not allowed')
  expect(await account(userId)).toMatchObject({ balance: 10 })
})
