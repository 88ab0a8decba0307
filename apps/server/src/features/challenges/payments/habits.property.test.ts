/** Random histories of habits and of what is done once, under the guarded policy. */

import { MINUTE } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyLedger } from '../../points/index.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { decideApproval } from '../desk/approvals.ts'
import { joinChallenge, leaveChallenge } from '../participation/participation.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { confirmProofs } from './confirm.ts'
import { removeHeldPoints } from './remove-held.ts'
import { settlePoints } from './settle.ts'

const { db, deps, transaction, make, clock } = await testApp({
  ECONOMY: 'guarded',
  DAILY_POINTS_CAP: '100000',
})
type Member = Awaited<ReturnType<typeof make.member>>

const { userId: stewardId } = await make.member({ duties: ['owner'] })
const steward = { userId: stewardId, duties: ['owner' as const], requestId: 'test' }
const reason = 'Seen again'

const HABITS = [{ quota: 2, paidWeeks: 2 }, { quota: 7, paidWeeks: 1 }, undefined]

/** The last weeks are short, so that days and weeks are met again. */
const day = fc.nat(9)
const who = fc.nat(1)
const place = fc.nat(HABITS.length - 1)
const proof = fc.nat(12)
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: is('prove'), who, place, day, reviewer: fc.constantFrom('basic', 'model') }),
  },
  { weight: 2, arbitrary: fc.record({ act: is('send'), who, place, day }) },
  { weight: 2, arbitrary: fc.record({ act: is('review'), proof }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: is('approve'), place, budget: fc.integer({ min: 20, max: 300 }) }),
  },
  fc.record({ act: is('reject'), place }),
  { weight: 3, arbitrary: fc.record({ act: is('overturn'), proof }) },
  { weight: 3, arbitrary: fc.record({ act: is('restore'), proof }) },
  { weight: 2, arbitrary: fc.record({ act: is('confirm'), proof }) },
  fc.record({ act: is('remove'), who }),
  { weight: 2, arbitrary: fc.record({ act: is('leave'), who, place }) },
  fc.record({ act: is('join'), who, place }),
  { weight: 2, arbitrary: fc.record({ act: is('settle') }) },
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never
/** A history consists of rounds. The steps of a round run concurrently. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 16 })

type World = { members: Member[]; challenges: number[]; proofs: number[] }

async function submitted(
  { members, challenges, proofs }: World,
  step: { who: number; place: number; day: number },
) {
  const { rows } = await sql<{ proofId: number }>`
    insert into proofs (challenge_id, user_id, description, submitted_at)
    values (${challenges[step.place]}, ${members[step.who]?.userId}, 'Done.', now() - make_interval(days => ${step.day} * 2))
    returning proof_id as "proofId"`.execute(db)
  const proofId = rows[0]?.proofId ?? 0
  proofs.push(proofId)
  return proofId
}

async function verify(proofId: number, reviewer = 'model') {
  const pending = await selectPendingProof(db, proofId)
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer }
  const policy = await deps.policy.read()
  if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

async function decideOn(
  challengeId: number,
  decision: { decision: 'approve'; budget: number } | { decision: 'reject' },
) {
  const { version, points } = await db
    .selectFrom('challenges')
    .select(['version', 'points'])
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const by = { challengeId, now: clock.now(), reason: 'As agreed', version, points }
  await transaction((tx) => decideApproval(tx, steward, { ...by, ...decision }))
}

async function run(world: World, step: Step): Promise<unknown> {
  const { members, challenges, proofs } = world
  const proofId = 'proof' in step ? proofs[step.proof % Math.max(proofs.length, 1)] : undefined
  const challengeId = 'place' in step ? (challenges[step.place] ?? 0) : 0
  switch (step.act) {
    case 'prove':
      return verify(await submitted(world, step), step.reviewer)
    case 'send':
      return submitted(world, step)
    case 'review':
      return proofId && verify(proofId)
    case 'approve':
      return decideOn(challengeId, { decision: 'approve', budget: step.budget })
    case 'reject':
      return decideOn(challengeId, { decision: 'reject' })
    case 'overturn':
    case 'restore': {
      const status = step.act === 'overturn' ? 'Issue' : 'Verified'
      return proofId && transaction((tx) => setVerdict(tx, steward, { proofId, status, reason }))
    }
    case 'confirm':
      return proofId && transaction((tx) => confirmProofs(tx, steward, [proofId], clock.now()))
    case 'remove':
      return transaction((tx) =>
        removeHeldPoints(tx, steward, { userId: members[step.who]?.userId ?? '', reason }),
      )
    case 'leave':
    case 'join': {
      const { userId = '' } = members[step.who] ?? {}
      const move = step.act === 'join' ? joinChallenge : leaveChallenge
      return transaction((tx) => move(tx, challengeId, { userId, language: 'en' }))
    }
    case 'settle':
      clock.advance(MINUTE)
      return settlePoints(deps)
  }
}

const ignoreRefusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

test('after any history each deed is paid at most once, in as many weeks as the habit pays, and everything adds up', async () => {
  await sql`update policies set community_cap = 1000000 where active`.execute(db)
  deps.bus.publish({ type: 'policy.changed' })
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const members = await Promise.all([make.member(), make.member()])
      await sql`update users set joined_at = now() - interval '40 days'`.execute(db)
      const made = await Promise.all(
        HABITS.map((habit) => make.challenge({ points: 10, ...(habit && { habit }) })),
      )
      const world: World = { members, challenges: made.map(({ challengeId }) => challengeId), proofs: [] }
      for (const round of history)
        await Promise.all(round.map((step) => run(world, step).catch(ignoreRefusals)))

      expect((await verifyLedger(db)).fault).toBeUndefined()
      const { rows } = await sql`
        select 'verified, but no deed' as wrong from proofs
          where (status = 'Verified') <> exists (select from deeds where deeds.proof_id = proofs.proof_id)
        union all select 'another period' from deeds join challenges using (challenge_id)
          where period <> case when quota is null then date '-infinity' else week_of(day) end
        union all select 'above the quota' from deeds join challenges using (challenge_id) where ordinal > coalesce(quota, 1)
        union all select 'completed and left' from deeds join challenges using (challenge_id)
          where quota is null and not exists (
            select from participations where (challenge_id, user_id) = (deeds.challenge_id, deeds.user_id))
        union all select 'participants counted wrongly' from challenges where enrolled <> (
          select count(*) from participations where participations.challenge_id = challenges.challenge_id)
        union all select 'another day' from deeds join proofs using (proof_id)
          where deeds.day <> proofs.day or proofs.day <> community_day(submitted_at)
        union all select 'paid above the quota' from deeds join proofs using (proof_id) join challenges on challenges.challenge_id = deeds.challenge_id
          where points_earned > 0
          group by deeds.challenge_id, deeds.user_id, period, quota having count(*) > coalesce(quota, 1)
        union all select 'too many weeks' from earnings join proofs on proof_id::text = ref and proofs.user_id = earnings.user_id
          join challenges using (challenge_id) where quota is not null
          group by challenge_id, proofs.user_id, paid_weeks having count(distinct week_of(day)) > paid_weeks
        union all select 'no other completion' from member_points where challenges_completed <> (
          select count(distinct challenge_id) from proofs where proofs.user_id = member_points.user_id and points_earned > 0)
        union all select 'waits and is paid' from waiting_points join proofs using (proof_id) where points_earned > 0
        union all select 'verified, but neither paid, waiting nor explained' from proofs
          where status = 'Verified' and points_earned = 0 and unpaid is null
            and not exists (select from waiting_points where waiting_points.proof_id = proofs.proof_id)`.execute(
        db,
      )
      expect(rows).toEqual([])
      const accounts = await sql<{ balance: number; sum: number }>`
        select member_points.balance, coalesce(sum(amount), 0)::integer as sum
        from member_points left join points_ledger using (user_id) group by user_id, member_points.balance`.execute(
        db,
      )
      for (const { balance, sum } of accounts.rows) expect(balance).toBe(sum)
    }),
    { numRuns: 15 },
  )
})
