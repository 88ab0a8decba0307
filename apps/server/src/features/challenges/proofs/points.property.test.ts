import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { insertProof } from './proof-queries.ts'
import { retryProof } from './proofs.ts'
import { selectPendingProof } from './review/review-queries.ts'
import { decide } from './verdicts.ts'

const CAP = 130
const { db, deps, transaction, make } = await testApp({ DAILY_POINTS_CAP: String(CAP) })
type Member = Awaited<ReturnType<typeof make.member>>

const steward = await make.member({ duties: ['owner'] })
const challenges = await Promise.all([40, 50, 60].map((points) => make.challenge({ points })))
const product = await make.product({ price: 1000, quantity: 100_000 })

const proof = fc.nat(4)
const counter = fc.integer({ min: 1, max: 3 })
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: is('submit'), challenge: fc.nat(2) }) },
  fc.record({ act: is('review'), proof, status: fc.constantFrom('Verified', 'Issue', 'Error') }),
  fc.record({ act: is('retry'), proof }),
  {
    weight: 3,
    arbitrary: fc.record({ act: is('overrule'), proof, status: fc.constantFrom('Verified', 'Issue') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: is('redeem'), counter, points: fc.integer({ min: 1, max: 70 }) }),
  },
  fc.record({ act: is('cancel'), counter }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never
/** A history consists of rounds. The steps of a round run concurrently. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 })

async function submit({ userId }: Member, index: number) {
  const challengeId = challenges[index]?.challengeId ?? 0
  const picture = { image: undefined, facts: undefined, hashes: [] }
  return transaction((tx) => insertProof(tx, { challengeId, userId, description: 'Done.', ...picture }))
}

/** The last step of a review, if the proof is pending. */
async function review(proofId: number, status: 'Verified' | 'Issue' | 'Error') {
  const pending = await selectPendingProof(db, proofId)
  const result = { status, reason: null, feedback: ['Seen.'], reviewer: 'basic' }
  const policy = await deps.policy.read()
  if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

const UNLIMITED = { reviewsPerDay: Number.MAX_SAFE_INTEGER, reviewsPerChallenge: Number.MAX_SAFE_INTEGER }

async function run(member: Member, proofIds: number[], step: Step): Promise<void> {
  if (step.act === 'submit') {
    proofIds.push(await submit(member, step.challenge))
  } else if (step.act === 'redeem') {
    const { points, counter } = step
    const lines = [{ ...product, quantity: 1 }]
    await member.send('placeOrder', {
      body: orderPayload(member.userId, lines, { points, orderId: todaysOrderId(counter) }),
    })
  } else if (step.act === 'cancel') {
    await member.send('cancelOrder', { params: { orderId: todaysOrderId(step.counter) } })
  } else {
    const proofId = proofIds[step.proof]
    if (proofId === undefined) return
    if (step.act === 'review') return review(proofId, step.status)
    if (step.act === 'retry') return transaction((tx) => retryProof(tx, UNLIMITED, proofId, member.userId))
    const actor: Actor = { userId: steward.userId, duties: ['review'], requestId: 'test' }
    await transaction((tx) => setVerdict(tx, actor, { proofId, status: step.status, reason: 'Seen.' }))
  }
}

const ignoreRefusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

async function stateOf({ userId }: Member) {
  const [account, ledger, proofs, orders] = await Promise.all([
    db.selectFrom('member_points').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
    db.selectFrom('points_ledger').selectAll().where('user_id', '=', userId).orderBy('entry_id').execute(),
    db.selectFrom('proofs').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute(),
  ])
  return { account, ledger, proofs, orders }
}

const sumOf = <T>(rows: T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)

test('points add up after any history of verdicts, retries, orders and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const member = await make.member()
      const proofIds: number[] = []
      for (const round of history)
        await Promise.all(round.map((step) => run(member, proofIds, step).catch(ignoreRefusals)))

      const { account, ledger, proofs, orders } = await stateOf(member)
      const { balance, earned, challenges_completed, shortfall } = account
      expect(sumOf(ledger, (entry) => entry.amount)).toBe(balance)
      expect(sumOf(ledger, (entry) => entry.earned)).toBe(earned)
      expect(ledger.at(-1)?.balance ?? 0).toBe(balance)
      expect(Math.min(balance, earned, ...ledger.map((entry) => entry.balance))).toBeGreaterThanOrEqual(0)
      expect(new Set(ledger.map((entry) => entry.cause)).size).toBe(ledger.length)

      // The ledger agrees with the proofs and orders: nothing is paid, taken back or redeemed twice.
      const verified = proofs.filter((row) => row.status === 'Verified')
      expect(earned).toBe(sumOf(verified, (row) => row.points_earned))
      expect(challenges_completed).toBe(verified.length)
      expect(new Set(verified.map((row) => row.challenge_id)).size).toBe(verified.length)
      const redeemed = sumOf(
        orders.filter((row) => row.status !== 'cancelled'),
        (row) => row.points_applied,
      )
      expect(sumOf(ledger, (entry) => entry.shortfall)).toBe(shortfall)
      expect(shortfall).toBeGreaterThanOrEqual(0)
      // Neither a verdict nor a refund gives spent points a second time.
      expect(balance).toBe(earned + shortfall - redeemed)
      // A verified proof leaves no shortfall.
      const missing = new Map<string, number>()
      for (const { ref, earned, shortfall } of ledger)
        if (earned !== 0) missing.set(ref, earned < 0 ? shortfall : 0)
      expect(shortfall).toBeLessThanOrEqual(sumOf([...missing.values()], (points) => points))
      // A refund settles the shortfall before it pays anything out.
      let owed = 0
      for (const { reason, amount, shortfall } of ledger) {
        owed += shortfall
        if (reason === 'order_cancelled' && amount > 0) expect(owed).toBe(0)
      }
      // The daily cap applies to the reviewer, not to stewards.
      const byReviewer = verified.filter((row) => row.reviewer !== 'steward')
      expect(sumOf(byReviewer, (row) => row.points_earned)).toBeLessThanOrEqual(CAP)
    }),
    { numRuns: 40 },
  )
})
