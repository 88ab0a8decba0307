/** Random histories of verdicts and corrections, several at once. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { features } from '../../../app/features.ts'
import { AppError } from '../../../app-error.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteAccount } from '../../accounts/own-data/leaving.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { removeHeldPoints } from '../payments/remove-held.ts'
import { insertProof } from '../proofs/proof-queries.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { correctQuantity } from './correct-quantity.ts'

const { db, deps, transaction, make, clock } = await testApp({ DAILY_POINTS_CAP: '100000' })
const { userId: stewardId } = await make.member({ duties: ['owner'] })
const steward = { userId: stewardId, duties: ['owner' as const], requestId: 'test' }

const who = fc.nat(3)
const amount = fc.integer({ min: 1, max: 5000 }).map((hundredths) => hundredths / 100)
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: is('prove'), who, amount }) },
  { weight: 4, arbitrary: fc.record({ act: is('correct'), who, amount }) },
  { weight: 3, arbitrary: fc.record({ act: is('overturn'), who }) },
  { weight: 3, arbitrary: fc.record({ act: is('restore'), who }) },
  fc.record({ act: is('remove'), who }),
  fc.record({ act: is('leave'), who: fc.constant(3) }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never
/** A history consists of rounds. The steps of a round run concurrently. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 })

type World = { members: string[]; challengeId: number }

async function prove({ challengeId }: World, userId: string, quantity: number) {
  const picture = { image: undefined, facts: undefined, hashes: [] }
  const proofId = await transaction((tx) =>
    insertProof(tx, { challengeId, userId, description: 'Done.', quantity, ...picture }),
  )
  const pending = await selectPendingProof(db, proofId)
  const policy = await deps.policy.read()
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer: 'a model' }
  if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

async function run(world: World, step: Step): Promise<void> {
  const userId = world.members[step.who] ?? ''
  const reason = 'Seen again'
  if (step.act === 'prove') return prove(world, userId, step.amount)
  if (step.act === 'remove') {
    await transaction((tx) => removeHeldPoints(tx, steward, { userId, reason }))
    return
  }
  if (step.act === 'leave') {
    const leaver = await db
      .selectFrom('users')
      .select('password_hash as passwordHash')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (leaver)
      await transaction((tx) => deleteAccount(tx, deps.media, features, { userId, ...leaver }, clock.now()))
    return
  }
  const proof = await db
    .selectFrom('proofs')
    .select(['proof_id as proofId', 'quantity'])
    .where('user_id', '=', userId)
    .where('challenge_id', '=', world.challengeId)
    .orderBy('proof_id')
    .executeTakeFirst()
  if (!proof) return
  const { proofId } = proof
  if (step.act === 'correct') {
    const correction = { proofId, quantity: step.amount, before: Number(proof.quantity), reason }
    await transaction((tx) => correctQuantity(tx, steward, correction))
  } else {
    const status = step.act === 'overturn' ? 'Issue' : 'Verified'
    await transaction((tx) => setVerdict(tx, steward, { proofId, status, reason }))
  }
}

/** Refusals, and what is not found after the member has left. */
const ignoreRefusals = (error: unknown) => {
  if (error instanceof AppError) return
  if (error instanceof Error && /violates foreign key/.test(error.message)) return
  throw error
}

async function sums(challengeId: number) {
  const { kept } = await db
    .selectFrom('challenges')
    .select('quantity_sum as kept')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const verified = await db
    .selectFrom('proofs')
    .select('quantity')
    .where('challenge_id', '=', challengeId)
    .where('status', '=', 'Verified')
    .execute()
  const counted = verified.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0)
  return { kept: Math.round(Number(kept) * 100), counted }
}

test('after any history the sum of a challenge is that of its verified proofs', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const members = await Promise.all([make.member(), make.member(), make.member(), make.member()])
      const { challengeId } = await make.challenge({ quantity: { unit: 'kg', most: 50 } })
      const world = { members: members.map(({ userId }) => userId), challengeId }
      for (const round of history)
        await Promise.all(round.map((step) => run(world, step).catch(ignoreRefusals)))
      const { kept, counted } = await sums(challengeId)
      expect(kept).toBe(counted)
    }),
    { numRuns: 15 },
  )
})

test('a proof that is overturned and corrected at once counts nothing, whichever comes first', async () => {
  for (const amountAfter of [1, 2, 3, 4, 5, 6]) {
    const { userId } = await make.member()
    const { challengeId } = await make.challenge({ quantity: { unit: 'kg', most: 50 } })
    await prove({ members: [userId], challengeId }, userId, 9)
    const { proof_id: proofId } = await db
      .selectFrom('proofs')
      .select('proof_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const reason = 'Seen again'
    await Promise.all([
      transaction((tx) => setVerdict(tx, steward, { proofId, status: 'Issue', reason })),
      transaction((tx) =>
        correctQuantity(tx, steward, { proofId, quantity: amountAfter, before: 9, reason }),
      ),
    ])
    expect(await sums(challengeId)).toEqual({ kept: 0, counted: 0 })
    await transaction((tx) => setVerdict(tx, steward, { proofId, status: 'Verified', reason }))
    expect(await sums(challengeId)).toEqual({ kept: 100 * amountAfter, counted: 100 * amountAfter })
  }
})
