/** Proofs that wait for points under ECONOMY=guarded: whom they hold back, and what ends or resumes their wait. */

import { DAY, MINUTE } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
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
