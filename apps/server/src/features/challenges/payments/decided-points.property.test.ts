/** Points that a steward sets for a challenge are paid for every proof of it from then on, whenever it was submitted. */

import { MINUTE } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { decideApproval } from '../desk/approvals.ts'
import { insertProof } from '../proofs/proof-queries.ts'
import { type PendingProof, selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { removeHeldPoints, restoreHeldPoints } from './remove-held.ts'
import { settlePoints } from './settle.ts'

const { db, deps, transaction, make, clock } = await testApp({
  ECONOMY: 'guarded',
  DAILY_POINTS_CAP: '100000',
})
const { userId: stewardId } = await make.member({ duties: ['owner'] })
const steward = { userId: stewardId, duties: ['owner' as const], requestId: 'test' }
const ASKED = 1000
const BUDGET = 1_000_000

type Member = Awaited<ReturnType<typeof make.member>>

const settle = () => {
  clock.advance(MINUTE)
  return settlePoints(deps)
}

async function approve(challengeId: number, points: number) {
  const { version } = await db
    .selectFrom('challenges')
    .select('version')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const terms = { decision: 'approve' as const, points, budget: BUDGET, version, reason: 'As agreed' }
  await transaction((tx) => decideApproval(tx, steward, { challengeId, now: clock.now(), ...terms }))
}

/** Room for everybody, or for nobody who has not been paid yet. */
async function setRoom(open: boolean) {
  const cap = open
    ? sql<number>`1000000`
    : sql<number>`greatest(1, (select total_of(points) from community_cap))`
  await db
    .updateTable('policies')
    .set({ community_cap: cap, young_share: 100 })
    .where('active', '=', true)
    .execute()
}

async function submit({ userId }: Member, challengeId: number) {
  const picture = { image: undefined, facts: undefined, hashes: [] }
  return transaction((tx) => insertProof(tx, { challengeId, userId, description: 'Done.', ...picture }))
}

async function finish(pending: PendingProof | undefined, reviewer = 'a model') {
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer }
  const policy = await deps.policy.read()
  if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

const paidFor = (challengeId: number) =>
  db
    .selectFrom('points_ledger')
    .innerJoin('proofs', (join) =>
      join.on(sql<boolean>`ref = proof_id::text and points_ledger.reason = 'proof_verified'`),
    )
    .select(['proof_id', 'amount'])
    .where('challenge_id', '=', challengeId)
    .where('amount', '>', 0)
    .execute()

test('who proved before the approval is paid what the steward approved, and reads how much', async () => {
  const maker = await make.member()
  const body = {
    ...{ challengeName: 'Win', description: 'Show anything at all to win.', points: ASKED },
    photoUrl: 'https://example.org/win.jpg',
  }
  const { challengeId, challengeName } = await maker.call('createChallenge', { body })
  const friends = await Promise.all([make.member(), make.member(), make.member()])
  for (const friend of friends) await finish(await selectPendingProof(db, await submit(friend, challengeId)))
  await setRoom(true)
  await approve(challengeId, 50)
  for (const friend of friends)
    expect(await friend.call('getPointsOverview', {})).toMatchObject({ earned: 0, waiting: 50 })
  await settle()
  for (const friend of friends) {
    expect(await friend.call('getPointsOverview', {})).toMatchObject({ earned: 50, waiting: 0 })
    const [notice] = await friend.call('listNotifications', {})
    expect(notice?.text).toBe(`Your 50 points for “${challengeName}” have arrived.`)
  }
  const [notice] = await maker.call('listNotifications', {})
  expect(notice?.text).toBe('Your challenge “Win” was approved: it gives 50 points now.')
})

const is = <const Act extends string>(act: Act) => fc.constant(act)
const who = fc.nat(3)
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: is('submit'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: is('review'), who, reviewer: fc.constantFrom('basic', 'a model') }),
  },
  { weight: 3, arbitrary: fc.record({ act: is('approve'), points: fc.constantFrom(10, 40, 500) }) },
  fc.record({ act: is('room'), open: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ act: is('settle') }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: is('decide'), who, status: fc.constantFrom('Verified', 'Issue') }),
  },
  fc.record({ act: is('remove'), who }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

type World = {
  members: Member[]
  challengeId: number
  proofs: Map<number, { proofId: number; pending: PendingProof | undefined }>
}

async function run({ members, challengeId, proofs }: World, step: Step): Promise<void> {
  if (step.act === 'settle') return settle()
  if (step.act === 'room') return setRoom(step.open)
  if (step.act === 'approve') return approve(challengeId, step.points)
  const member = members[step.who]
  if (!member) return
  const proof = proofs.get(step.who)
  if (step.act === 'submit') {
    if (proof) return
    const proofId = await submit(member, challengeId)
    // A review that runs reads the challenge when it begins, and may end long after.
    proofs.set(step.who, { proofId, pending: await selectPendingProof(db, proofId) })
  } else if (step.act === 'review') {
    await finish(proof?.pending, step.reviewer)
  } else if (step.act === 'decide' && proof) {
    const { proofId } = proof
    await transaction((tx) => setVerdict(tx, steward, { proofId, status: step.status, reason: 'Seen again' }))
  } else if (step.act === 'remove') {
    const about = { userId: member.userId, reason: 'To be sure' }
    const { proofIds } = await transaction((tx) => removeHeldPoints(tx, steward, about))
    await transaction((tx) => restoreHeldPoints(tx, steward, { ...about, proofIds }))
  }
}

const ignoreRefusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

test('whatever happens between a proof and its payment, it is paid what was decided last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await setRoom(true)
      const members = await Promise.all([make.member(), make.member(), make.member(), make.member()])
      const { challengeId } = await make.challenge({ points: ASKED })
      const world: World = { members, challengeId, proofs: new Map() }
      const paid = new Map<number, number>()
      let decided: number | undefined
      for (const step of steps) {
        await run(world, step).catch(ignoreRefusals)
        if (step.act === 'approve') decided = step.points
        for (const { proof_id, amount } of await paidFor(challengeId)) {
          if (!paid.has(proof_id)) expect(amount).toBe(decided)
          paid.set(proof_id, amount)
        }
      }
    }),
    { numRuns: 25 },
  )
})
