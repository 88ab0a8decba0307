/** Proofs that wait for points under ECONOMY=guarded: whom they hold back, and what ends or resumes their wait. */

import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { expireRemovals } from '../../reports/expire.ts'
import { settlePoints } from './settle.ts'

async function community(settings = {}) {
  const { db, deps, make, clock } = await testApp({
    ECONOMY: 'guarded',
    DAILY_POINTS_CAP: '100000',
    ...settings,
  })
  const steward = await make.member({ duties: ['owner'] })
  type Member = typeof steward
  type Challenge = { challengeId: number; challengeName: string }
  const story = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'
  const settle = () => {
    clock.advance(MINUTE)
    return settlePoints(deps)
  }
  async function decide({ challengeId }: Challenge, decision: 'approve' | 'reject', points = 100) {
    const params = { challengeId }
    const { version } = await steward.call('getDeskChallenge', { params })
    const body =
      decision === 'approve'
        ? { decision, points, budget: 100_000, reason: 'A good challenge', version }
        : { decision, reason: 'It asks for nothing', version }
    await steward.call('approveChallenge', { params, body })
    await settle()
  }
  return {
    ...{ db, deps, make, clock, steward, settle, decide },
    /** Removes the challenge after a report, and returns how a steward decides otherwise. */
    async remove({ challengeId }: Challenge) {
      const report = { kind: 'challenge' as const, id: String(challengeId), reason: 'Spam' as const }
      const { caseId } = await (await make.member()).call('createReport', { body: report })
      const params = { caseId }
      const decideCase = (decision: 'remove' | 'keep', version: number) =>
        steward.call('decideReport', { params, body: { decision, version, reason: 'As agreed' } })
      await decideCase('remove', 1)
      return { show: () => decideCase('keep', 2) }
    },
    /** Lets 30 days pass since the removals. */
    async expire() {
      await sql`update report_cases set decided_at = decided_at - interval '31 days'`.execute(db)
      await expireRemovals(deps)
    },
    async approved(points: number) {
      const challenge = await make.challenge({ points })
      await decide(challenge, 'approve', points)
      return challenge
    },
    /** A proof that a steward has confirmed. */
    async prove(member: Member, challenge: Challenge) {
      const { proofId } = await member.call('submitProof', {
        body: await proofBody(member, challenge, story),
      })
      await steward.call('confirmProofs', { body: { proofIds: [proofId] } })
      return proofId
    },
    proofOf: (member: Member, proofId: number) => member.call('getProof', { params: { proofId } }),
    earned: async (member: Member) => (await member.call('getPointsOverview', {})).earned,
    /** The texts of the member's notifications, the newest first. */
    told: async (member: Member) => (await member.call('listNotifications', {})).map(({ text }) => text),
    async changePolicy(numbers: { communityCap?: number; youngShare?: number }) {
      const { mode: _, ...policy } = await steward.call('getPolicy', {})
      await steward.call('changePolicy', { body: { ...policy, ...numbers, reason: 'For a while' } })
    },
    async makeOld({ userId }: Member) {
      const change = db.updateTable('users').set({ joined_at: new Date(Date.now() - 40 * DAY) })
      await change.where('user_id', '=', userId).execute()
    },
  }
}

test('a proof that exceeds the share of young accounts by itself holds nobody back, and is paid once it fits', async () => {
  const { make, approved, prove, settle, earned, proofOf, changePolicy, steward } = await community()
  const [large, small] = [await approved(1000), await approved(50)]
  await changePolicy({ communityCap: 3000, youngShare: 25 })
  const [ambitious, modest, later] = [await make.member(), await make.member(), await make.member()]
  const proofId = await prove(ambitious, large)
  await prove(modest, small)
  await settle()
  expect(await proofOf(ambitious, proofId)).toMatchObject({ hold: 'room' })
  expect([await earned(ambitious), await earned(modest)]).toEqual([0, 50])
  // Nor whoever comes after it, whom no run of `settlePoints` has to pay.
  await prove(later, small)
  await settle()
  expect(await earned(later)).toBe(50)
  const { limits } = (await steward.call('getOverview', {})).heldBack
  expect(limits).toContainEqual({ by: 'size', proofs: 1, members: 1 })
  await changePolicy({ youngShare: 50 })
  await settle()
  expect(await earned(ambitious)).toBe(1000)
})

test('a lowered cap does not stop the payments of those whose proofs fit', async () => {
  const { make, approved, prove, settle, earned, changePolicy, makeOld } = await community()
  const [large, small] = [await approved(400), await approved(100)]
  await changePolicy({ communityCap: 1 })
  const [ambitious, modest] = [await make.member(), await make.member()]
  await makeOld(ambitious)
  await makeOld(modest)
  await prove(ambitious, large)
  await prove(modest, small)
  await settle()
  await changePolicy({ communityCap: 300 })
  await settle()
  expect([await earned(ambitious), await earned(modest)]).toEqual([0, 100])
})

test('a proof that fits into a day keeps its turn, although smaller ones would have room', async () => {
  const { make, approved, prove, settle, earned, changePolicy, makeOld } = await community()
  const [first, large, small] = [await approved(200), await approved(250), await approved(50)]
  await changePolicy({ communityCap: 300 })
  const members = [await make.member(), await make.member(), await make.member()] as const
  for (const member of members) await makeOld(member)
  for (const [at, challenge] of [first, large, small].entries()) {
    await prove(members[at] ?? members[0], challenge)
    await settle()
  }
  expect(await Promise.all(members.map(earned))).toEqual([200, 0, 0])
})

test('deeds that earn nothing are verified although their points would exceed the cap of a day', async () => {
  const { make, prove, approved, decide, settle, proofOf, db } = await community({ DAILY_POINTS_CAP: '100' })
  const [paid, rejected, usedUp] = [await approved(100), await make.challenge(), await approved(60)]
  await decide(rejected, 'reject')
  await db
    .updateTable('challenges')
    .set({ budget_left: 59 })
    .where('challenge_id', '=', usedUp.challengeId)
    .execute()
  const member = await make.member()
  const own = await approved(60)
  await db
    .updateTable('challenges')
    .set({ created_by: member.userId })
    .where('challenge_id', '=', own.challengeId)
    .execute()
  await prove(member, paid)
  await settle()
  for (const [challenge, unpaid] of [
    [own, 'own'],
    [rejected, 'rejected'],
    [usedUp, 'budget'],
  ] as const)
    expect(await proofOf(member, await prove(member, challenge))).toMatchObject({
      status: 'Verified',
      unpaid,
    })
  expect(await proofOf(member, await prove(member, await approved(60)))).toMatchObject({ status: 'Issue' })
})

test('a proof that a rejection left without points is paid once its challenge is approved after all', async () => {
  const { make, prove, decide, settle, earned, proofOf, told, steward } = await community()
  const challenge = await make.challenge()
  const [before, meanwhile] = [await make.member(), await make.member()]
  const proofs = [await prove(before, challenge)]
  await settle()
  await decide(challenge, 'reject')
  proofs.push(await prove(meanwhile, challenge))
  await settle()
  expect(await proofOf(before, proofs[0] ?? 0)).toMatchObject({ unpaid: 'rejected' })
  await decide(challenge, 'approve', 80)
  for (const [at, member] of [before, meanwhile].entries()) {
    expect(await proofOf(member, proofs[at] ?? 0)).toMatchObject({ unpaid: null, pointsEarned: 80 })
    expect(await earned(member)).toBe(80)
    expect((await told(member))[0]).toContain('Your 80 points')
  }
  expect(await steward.call('getDeskChallenge', { params: challenge })).toMatchObject({ budgetLeft: 99_840 })
})

test('an approval after a rejection that is undone from its toast leaves proofs as they were', async () => {
  const { make, prove, settle, decide, proofOf, told, steward, deps } = await community()
  const challenge = await make.challenge()
  const member = await make.member()
  const proofId = await prove(member, challenge)
  await settle()
  await decide(challenge, 'reject')
  const before = await told(member)
  const params = { challengeId: challenge.challengeId }
  const change = async (
    body: { decision: 'approve'; points: number; budget: number } | { decision: 'reject' },
  ) => {
    const { version } = await steward.call('getDeskChallenge', { params })
    await steward.call('approveChallenge', { params, body: { ...body, reason: 'As agreed', version } })
  }
  await change({ decision: 'approve', points: 100, budget: 1000 })
  await settlePoints(deps)
  await change({ decision: 'reject' })
  await settle()
  expect(await proofOf(member, proofId)).toMatchObject({ unpaid: 'rejected', hold: null })
  expect(await told(member)).toEqual(before)
})

test('under the open policy a rejection takes no points that wait for room', async () => {
  const { make, prove, settle, decide, earned, changePolicy } = await community({ ECONOMY: 'open' })
  await changePolicy({ communityCap: 1 })
  const challenge = await make.challenge({ points: 50 })
  const [waiting, later] = [await make.member(), await make.member()]
  await prove(waiting, challenge)
  await decide(challenge, 'reject')
  await changePolicy({ communityCap: 1000, youngShare: 100 })
  await settle()
  await prove(later, challenge)
  expect([await earned(waiting), await earned(later)]).toEqual([50, 50])
})

test('what waits for a removed challenge is neither paid nor in the way, and goes on when it is shown again', async () => {
  const { make, approved, prove, settle, earned, proofOf, remove, told, changePolicy, steward } =
    await community()
  const [fraud, honest] = [await approved(100), await approved(100)]
  const unapproved = await make.challenge()
  await changePolicy({ communityCap: 1 })
  const [member, other] = [await make.member(), await make.member()]
  const waiting = await prove(member, fraud)
  const undecided = await prove(member, unapproved)
  await settle()
  const { show } = await remove(fraud)
  await remove(unapproved)
  await prove(other, honest)
  await changePolicy({ communityCap: 10_000 })
  await settle()
  expect([await earned(member), await earned(other)]).toEqual([0, 100])
  for (const proofId of [waiting, undecided])
    expect(await proofOf(member, proofId)).toMatchObject({
      status: 'Verified',
      hold: 'hidden',
      pointsEarned: 0,
    })
  expect((await member.call('getPointsOverview', {})).holds.map(({ reason }) => reason)).toEqual([
    'hidden',
    'hidden',
  ])
  expect((await steward.call('getOverview', {})).heldBack.limits).not.toContainEqual(
    expect.objectContaining({ by: 'approval' }),
  )
  await show()
  await settle()
  expect(await earned(member)).toBe(100)
  expect((await told(member))[0]).toContain('Your 100 points')
})

test('a proof that is verified after the removal of its challenge waits, and ends when the removal is final', async () => {
  const { make, approved, settle, proofOf, remove, told, expire, db, steward, prove } = await community()
  const challenge = await approved(100)
  const [late, waiting] = [await make.member(), await make.member()]
  const unapproved = await make.challenge()
  const earlier = await prove(waiting, unapproved)
  const { proof_id: proofId } = await db
    .insertInto('proofs')
    .values({
      ...{
        challenge_id: challenge.challengeId,
        user_id: late.userId,
        description: 'Done.',
        status: 'Pending',
      },
      ...{ awaits_steward_cause: 'unclear', awaits_steward_since: new Date() },
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  await remove(challenge)
  await remove(unapproved)
  const body = { status: 'Verified' as const, reason: 'There it is' }
  await steward.call('setProofVerdict', { params: { proofId }, body })
  await settle()
  expect(await proofOf(late, proofId)).toMatchObject({ status: 'Verified', hold: 'hidden', pointsEarned: 0 })
  await expire()
  await settle()
  for (const [member, id] of [
    [late, proofId],
    [waiting, earlier],
  ] as const) {
    expect(await proofOf(member, id)).toMatchObject({ status: 'Verified', hold: null, unpaid: 'removed' })
    expect((await told(member))[0]).toContain('This is not about you')
    expect(await member.call('getPointsOverview', {})).toMatchObject({ earned: 0, waiting: 0 })
  }
})

test('a proof counts towards the cap of a day when it was sent, however late a steward verifies it', async () => {
  const { make, db, approved, prove, proofOf, settle, steward } = await community({ DAILY_POINTS_CAP: '100' })
  const [first, second] = [await approved(100), await approved(60)]
  const sentHoursAgo = async (hours: number) => {
    const member = await make.member()
    const sent = { status: 'Pending', awaits_steward_cause: 'unclear', awaits_steward_since: new Date() }
    const { proof_id: proofId } = await db
      .insertInto('proofs')
      .values({
        ...{ challenge_id: first.challengeId, user_id: member.userId, description: 'Done.', ...sent },
        submitted_at: new Date(Date.now() - hours * HOUR),
      })
      .returning('proof_id')
      .executeTakeFirstOrThrow()
    const body = { status: 'Verified' as const, reason: 'There it is' }
    await steward.call('setProofVerdict', { params: { proofId }, body })
    await settle()
    return member
  }
  const yesterday = await sentHoursAgo(25)
  expect(await proofOf(yesterday, await prove(yesterday, second))).toMatchObject({ status: 'Verified' })
  const today = await sentHoursAgo(20)
  const { status, earnableAt } = await proofOf(today, await prove(today, second))
  expect(status).toBe('Issue')
  expect(Math.round((Date.parse(earnableAt ?? '') - Date.now()) / HOUR)).toBe(4)
})
