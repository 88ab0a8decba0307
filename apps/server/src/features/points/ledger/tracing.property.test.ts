import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { credit } from '../../../testing/credit.ts'
import { spend } from '../../../testing/spend.ts'
import { testApp } from '../../../testing/test-app.ts'
import { correct, giveBack, refund, takeBack } from './ledger.ts'
import { lockAccount } from './ledger-queries.ts'
import { verifyLedger } from './verify-ledger.ts'

const { db, transaction, make } = await testApp()

const member = fc.nat(1)
const proof = fc.nat(4)
const order = fc.nat(3)
const points = fc.integer({ min: 1, max: 90 })
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: is('earn'), member, proof, points }) },
  { weight: 3, arbitrary: fc.record({ act: is('overturn'), member, proof }) },
  { weight: 2, arbitrary: fc.record({ act: is('restore'), member, proof }) },
  { weight: 4, arbitrary: fc.record({ act: is('redeem'), member, order, points }) },
  { weight: 2, arbitrary: fc.record({ act: is('cancel'), member, order }) },
  { weight: 2, arbitrary: fc.record({ act: is('return'), member, order, points }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: is('correct'), member, points: fc.integer({ min: -90, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: is('leave'), member: fc.constant(1) }) },
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never
/** A history consists of rounds. The steps of a round run concurrently. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 18 })

const entriesOf = (userId: string) =>
  db.selectFrom('points_ledger').selectAll().where('user_id', '=', userId).orderBy('entry_id').execute()

const sumOf = <T>(rows: T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)

let serial = 0

/** Does a step as the features would: what a proof, order or account does not allow is not asked of the ledger. */
async function run(members: string[], step: Step): Promise<void> {
  const userId = members[step.member] ?? ''
  serial += 1
  const cause = `${step.act}:${serial}`
  if (step.act === 'leave') {
    await transaction((tx) => tx.deleteFrom('users').where('user_id', '=', userId).execute())
    return
  }
  await transaction(async (tx) => {
    const { balance } = await lockAccount(tx, userId)
    const entries = await tx
      .selectFrom('points_ledger')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('entry_id')
      .execute()
    if (step.act === 'correct') {
      if (step.points !== 0 && balance + step.points >= 0)
        await correct(tx, { userId, points: step.points, ref: cause, cause })
      return
    }
    const ref = 'proof' in step ? `${step.proof}` : `ORD-${step.order}`
    const about = entries.filter((entry) => entry.ref === ref)
    const paid = about.find(({ reason }) => reason === 'proof_verified')
    const left = -sumOf(about, ({ amount, shortfall }) => amount - shortfall)
    if (step.act === 'earn' && !paid) await credit(tx, { userId, points: step.points, ref, cause })
    if (step.act === 'overturn' && paid && sumOf(about, ({ earned }) => earned) > 0)
      await takeBack(tx, { userId, points: paid.amount, ref, cause })
    if (step.act === 'restore') await giveBack(tx, { userId, ref, cause })
    if (step.act === 'redeem' && about.length === 0)
      await spend(tx, { userId, points: step.points, ref, cause })
    if (step.act === 'cancel' && left > 0) await refund(tx, { userId, points: left, ref, cause })
    if (step.act === 'return' && left > 0) {
      const points = Math.min(step.points, left)
      await refund(tx, { userId, points, ref, cause, reason: 'order_returned' })
    }
  })
}

const ignoreRefusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

async function traceOf(userId: string) {
  const [ledger, earnings, allocations] = await Promise.all([
    entriesOf(userId),
    db.selectFrom('earnings').selectAll().where('user_id', '=', userId).execute(),
    db
      .selectFrom('points_allocations')
      .innerJoin('earnings', 'entry_id', 'earn_entry')
      .selectAll('points_allocations')
      .where('user_id', '=', userId)
      .execute(),
  ])
  return { ledger, earnings, allocations }
}

test('every point spent comes from earnings, after any history of earning, spending, verdicts, refunds and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const members = [(await make.member()).userId, (await make.member()).userId]
      for (const round of history)
        await Promise.all(round.map((step) => run(members, step).catch(ignoreRefusals)))

      for (const userId of members) {
        const { ledger, earnings, allocations } = await traceOf(userId)
        const left = ({ amount, taken, spent }: (typeof earnings)[number]) => amount - taken - spent
        expect(sumOf(earnings, left)).toBe(sumOf(ledger, ({ amount }) => amount))
        for (const earning of earnings) {
          expect(left(earning)).toBeGreaterThanOrEqual(0)
          const from = allocations.filter(({ earn_entry }) => earn_entry === earning.entry_id)
          expect(sumOf(from, ({ amount, returned }) => amount - returned)).toBe(earning.taken + earning.spent)
        }
        for (const { entry_id, ref, reason, amount } of ledger.filter(
          ({ reason }) => reason === 'order_redeemed',
        )) {
          const paidWith = allocations.filter(({ spend_entry }) => spend_entry === entry_id)
          expect(sumOf(paidWith, (each) => each.amount)).toBe(-amount)
          const refunds = ledger.filter((entry) => entry.ref === ref && entry.reason !== reason)
          const refunded = sumOf(refunds, (entry) => entry.amount - entry.shortfall)
          expect(sumOf(paidWith, ({ returned }) => returned)).toBe(refunded)
        }
      }
    }),
    { numRuns: 60 },
  )
  expect((await verifyLedger(db)).fault).toBeUndefined()
  // Changes have been moved into the counts, so those were verified too.
  expect(await db.selectFrom('earned_counts').selectAll().execute()).not.toEqual([])
})

test('orders and an overturned verdict at the same time never spend a point twice', async () => {
  const { userId } = await make.member()
  for (const ref of ['a', 'b'])
    await transaction((tx) => credit(tx, { userId, points: 60, ref, cause: `race:${ref}` }))
  const done = await Promise.allSettled([
    ...[1, 2, 3, 4].map((number) =>
      transaction((tx) => spend(tx, { userId, points: 40, ref: `ORD-${number}`, cause: `race:${number}` })),
    ),
    transaction((tx) => takeBack(tx, { userId, points: 60, ref: 'a', cause: 'race:overturned' })),
  ])
  const refused = done.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const error of refused) expect(error).toMatchObject({ code: 'not_enough_points' })
  const { ledger, earnings } = await traceOf(userId)
  const balance = sumOf(ledger, ({ amount }) => amount)
  expect(sumOf(earnings, ({ amount, taken, spent }) => amount - taken - spent)).toBe(balance)
  expect(sumOf(earnings, ({ spent }) => spent)).toBe(40 * (done.length - 1 - refused.length))
  expect((await verifyLedger(db)).fault).toBeUndefined()
})
