/** Payments of verified proofs under ECONOMY=guarded. */

import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { DAY, MINUTE, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { verifyLedger } from '../../points/index.ts'
import { settlePoints } from './settle.ts'

const { db, ownerDb, deps, make, clock } = await testApp({ ECONOMY: 'guarded', DAILY_POINTS_CAP: '100000' })
const steward = await make.member({ duties: ['review'] })
const owner = await make.member({ duties: ['owner'] })

// Unconfirmed proofs get room, since most tests are about something else.
await sql`update policies set community_cap = 1000000 where active`.execute(db)

type Member = Awaited<ReturnType<typeof make.member>>

/** Settles a minute later, when decisions can no longer be undone from their toast. */
const settle = () => {
  clock.advance(MINUTE)
  return settlePoints(deps)
}

/** Lets the holds of all earnings end, which no application code can. */
async function endHolds() {
  await sql`alter table earnings disable trigger user`.execute(ownerDb)
  await sql`update earnings set available_at = now() - interval '1 second' where released_at is null`.execute(
    db,
  )
  await sql`alter table earnings enable trigger user`.execute(ownerDb)
}

async function approve(challengeId: number, { points = 100, budget = 5000 } = {}) {
  const params = { challengeId }
  const { version } = await steward.call('getDeskChallenge', { params })
  const body = { decision: 'approve' as const, points, budget, reason: 'A good challenge', version }
  await steward.call('approveChallenge', { params, body })
  await settle()
}

async function reject(challengeId: number) {
  const params = { challengeId }
  const { version } = await steward.call('getDeskChallenge', { params })
  const body = { decision: 'reject' as const, reason: 'It asks for nothing', version }
  await steward.call('approveChallenge', { params, body })
  await settle()
}

const story = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'

const prove = async (member: Member, challenge: { challengeId: number; challengeName: string }) =>
  member.call('submitProof', { body: await proofBody(member, challenge, story) })

async function approvedChallenge(options = { points: 100, budget: 5000 }) {
  const challenge = await make.challenge({ points: options.points })
  await approve(challenge.challengeId, options)
  return challenge
}

const overviewOf = (member: Member) => member.call('getPointsOverview', {})
const confirm = (...proofIds: number[]) => steward.call('confirmProofs', { body: { proofIds } })
const noFault = async () => expect((await verifyLedger(db)).fault).toBeUndefined()

test('a proof of a challenge that nobody has approved is verified, and paid with the approval', async () => {
  const challenge = await make.challenge()
  const member = await make.member()
  expect(await member.call('getChallenge', { params: challenge })).toMatchObject({ payment: 'waits' })
  const proof = await prove(member, challenge)
  expect(proof).toMatchObject({ status: 'Verified', pointsEarned: 0, hold: 'approval', points: 0 })
  expect(await overviewOf(member)).toMatchObject({ waiting: 100, available: 0, onHold: 0 })
  expect(
    (await member.call('getSession', {})).badgesList.find(({ id }) => id === 'first-step')?.isUnlocked,
  ).toBe(true)
  await approve(challenge.challengeId, { points: 100, budget: 1000 })
  const params = { proofId: proof.proofId }
  expect(await member.call('getProof', { params })).toMatchObject({ pointsEarned: 100, hold: 'confirmation' })
  expect(await overviewOf(member)).toMatchObject({ earned: 100, waiting: 0, available: 0, onHold: 100 })
  expect(await member.call('getChallenge', { params: challenge })).toMatchObject({
    budgetLeft: 900,
  })
  await noFault()
})

test('a rejected challenge gives no points and says why', async () => {
  const challenge = await make.challenge()
  const member = await make.member()
  const { proofId } = await prove(member, challenge)
  await reject(challenge.challengeId)
  expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
    status: 'Verified',
    hold: null,
    unpaid: 'rejected',
  })
  expect(await overviewOf(member)).toMatchObject({ waiting: 0 })
  expect(await member.call('getChallenge', { params: challenge })).toMatchObject({
    payment: 'rejected',
    rejection: 'It asks for nothing',
  })
  const later = await make.member()
  expect(await prove(later, challenge)).toMatchObject({ status: 'Verified', unpaid: 'rejected' })
})

test('a challenge that is approved again after a rejection has what is left of its budget', async () => {
  const challenge = await approvedChallenge({ points: 100, budget: 1000 })
  await prove(await make.member(), challenge)
  await reject(challenge.challengeId)
  await approve(challenge.challengeId, { points: 100, budget: 1000 })
  const params = { challengeId: challenge.challengeId }
  expect(await steward.call('getDeskChallenge', { params })).toMatchObject({ budget: 1000, budgetLeft: 900 })
  await noFault()
  const { version } = await steward.call('getDeskChallenge', { params })
  const body = { decision: 'approve' as const, points: 100, budget: 99, reason: 'Too much', version }
  expect(await steward.refused('approveChallenge', { params, body })).toMatchObject({
    status: 409,
    code: 'budget_spent',
  })
})

test('nobody earns from their own challenge', async () => {
  const creator = await make.member()
  const { challengeId, challengeName } = await creator.call('createChallenge', {
    body: {
      challengeName: 'Plant a tree',
      description: 'Plant a tree in your neighbourhood and show it in the ground.',
      points: 100,
      photoUrl: 'https://example.org/tree.jpg',
    },
  })
  await approve(challengeId)
  expect(await creator.call('getChallenge', { params: { challengeId } })).toMatchObject({ payment: 'own' })
  const proof = await prove(creator, { challengeId, challengeName })
  expect(proof).toMatchObject({ status: 'Verified', pointsEarned: 0, unpaid: 'own' })
})

test('a budget pays what it covers, and never more', async () => {
  const challenge = await approvedChallenge({ points: 100, budget: 250 })
  const members = await Promise.all(Array.from({ length: 4 }, () => make.member()))
  const submitted = await Promise.all(members.map((member) => prove(member, challenge)))
  await confirm(...submitted.map(({ proofId }) => proofId))
  await settle()
  const proofs = await Promise.all(
    members.map((member, at) =>
      member.call('getProof', { params: { proofId: submitted[at]?.proofId ?? 0 } }),
    ),
  )
  expect(proofs.map((proof) => proof.unpaid).sort()).toEqual(['budget', 'budget', null, null])
  expect(proofs.reduce((sum, proof) => sum + proof.pointsEarned, 0)).toBe(200)
  await noFault()
})

test('earned points rank at once, and can be redeemed after a look at the photo and the hold', async () => {
  const challenge = await approvedChallenge()
  const product = await make.product({ price: 100 })
  const member = await make.member()
  const { proofId } = await prove(member, challenge)
  const order = () => orderPayload(member.userId, [{ ...product, quantity: 1 }], { points: 100 })
  expect(await member.call('getLeaderboard', {})).toContainEqual(
    expect.objectContaining({ userId: member.userId, pointsCount: 100 }),
  )
  const refused = async () => (await member.refused('placeOrder', { body: order() })).code
  const ledger = () => member.call('listLedger', {})
  expect(await refused()).toBe('points_on_hold')
  expect(await ledger()).toMatchObject([{ reason: 'proof_verified', onHold: true }])
  await endHolds()
  await settle()
  expect(await refused()).toBe('points_on_hold')
  expect(await confirm(proofId)).toEqual({ proofIds: [proofId] })
  expect(await confirm(proofId)).toEqual({ proofIds: [] })
  await settle()
  expect(await overviewOf(member)).toMatchObject({ available: 100, onHold: 0, holds: [] })
  expect(await ledger()).toMatchObject([{ reason: 'proof_verified', onHold: false }])
  await member.call('placeOrder', { body: order() })
  await noFault()
})

test('a photo that was confirmed still waits for the end of the hold', async () => {
  const challenge = await approvedChallenge()
  const member = await make.member()
  const { proofId } = await prove(member, challenge)
  await confirm(proofId)
  await settle()
  const [hold] = (await overviewOf(member)).holds
  expect(hold).toMatchObject({
    points: 100,
    reason: 'time',
    challenge: { challengeId: challenge.challengeId },
  })
  const days = (Date.parse(hold?.availableAt ?? '') - Date.now()) / DAY
  expect(Math.round(days)).toBe(7)
  const early = db
    .updateTable('earnings')
    .set({ released_at: new Date() })
    .where('ref', '=', `${proofId}`)
    .execute()
  await expect(early).rejects.toThrow()
})

test('an overturned verdict simply removes points on hold', async () => {
  const challenge = await approvedChallenge()
  const member = await make.member()
  const { proofId } = await prove(member, challenge)
  const body = { status: 'Issue' as const, reason: 'No tree to be seen' }
  await steward.call('setProofVerdict', { params: { proofId }, body })
  expect(await overviewOf(member)).toMatchObject({ earned: 0, onHold: 0, available: 0 })
  const again = { status: 'Verified' as const, reason: 'There it is' }
  await steward.call('setProofVerdict', { params: { proofId }, body: again })
  expect(await overviewOf(member)).toMatchObject({ earned: 100, onHold: 100, holds: [{ reason: 'time' }] })
  await noFault()
})

test('a steward removes all that a member has on hold in one act', async () => {
  const [first, second] = [await approvedChallenge(), await make.challenge()]
  const member = await make.member({ points: 30 })
  await prove(member, first)
  const { proofId } = await prove(member, second)
  const params = { userId: member.userId }
  expect(await steward.call('getMemberAccount', { params })).toMatchObject({
    ...{ balance: 130, onHold: 100, waiting: 100, heldProofs: 2 },
  })
  const removed = await steward.call('removeHeldPoints', { params, body: { reason: 'Copied photos' } })
  expect(removed).toMatchObject({ points: 200, proofIds: [expect.any(Number), proofId] })
  expect(await member.call('listNotifications', {})).toContainEqual(
    expect.objectContaining({ text: 'A steward removed 200 points that were on hold: Copied photos' }),
  )
  expect(await overviewOf(member)).toMatchObject({ onHold: 0, waiting: 0, available: 30 })
  expect(await steward.call('getMemberAccount', { params })).toMatchObject({ onHold: 0, heldProofs: 0 })
  expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
    status: 'Issue',
    hold: null,
  })
  expect(
    await steward.refused('removeHeldPoints', { params: steward, body: { reason: 'Mine' } }),
  ).toMatchObject({
    code: 'own_case',
  })
  await noFault()
})

test('a removal of points on hold can be taken back: they wait as they did', async () => {
  const [first, second, third] = [
    await approvedChallenge(),
    await make.challenge(),
    await approvedChallenge(),
  ]
  const member = await make.member()
  await prove(member, first)
  await prove(member, second)
  const seen = await prove(member, third)
  await confirm(seen.proofId)
  await settle()
  const before = await overviewOf(member)
  const params = { userId: member.userId }
  const remove = () => steward.call('removeHeldPoints', { params, body: { reason: 'Copied photos' } })
  const restore = (proofIds: number[]) => ({ params, body: { proofIds, reason: 'The wrong member' } })
  const { proofIds } = await remove()
  expect(
    await steward.refused('restoreHeldPoints', { params: steward, ...{ body: restore(proofIds).body } }),
  ).toMatchObject({
    code: 'own_case',
  })
  await steward.call('restoreHeldPoints', restore(proofIds))
  await remove()
  await steward.call('restoreHeldPoints', restore(proofIds))
  await settle()
  expect(await overviewOf(member)).toEqual(before)
  expect(before.holds.map(({ reason }) => reason).sort()).toEqual(['approval', 'confirmation', 'time'])
  expect(await confirm(...proofIds)).toEqual({ proofIds: proofIds.slice(0, 2) })
  expect(await steward.refused('restoreHeldPoints', restore(proofIds))).toMatchObject({
    code: 'decision_followed',
  })
  const query = { subjectKind: 'member', subjectId: member.userId } as const
  expect(await owner.call('listAuditEntries', { query })).toMatchObject([
    { action: 'points.restored', after: { proofs: proofIds }, reason: 'The wrong member' },
    { action: 'points.removed' },
    { action: 'points.restored' },
    { action: 'points.removed' },
  ])
  await remove()
  const [proofId = 0] = proofIds
  await member.call('appealProof', { params: { proofId }, body: { reason: 'It is mine' } })
  expect(await steward.refused('restoreHeldPoints', restore(proofIds))).toMatchObject({
    status: 409,
    code: 'decision_followed',
  })
  expect(await overviewOf(member)).toMatchObject({ onHold: 0, waiting: 0 })
  await noFault()
})

test('what waited for a steward before a removal of points on hold waits again after it is taken back', async () => {
  const member = await make.member()
  const { proofId } = await prove(member, await approvedChallenge())
  await confirm(proofId)
  await settle()
  // It becomes one that a model has verified, and that is spot-checked.
  await sql`update reviews set reviewer = 'eye-1', certainty = 0.99, probability = 0.99 where proof_id = ${proofId}`.execute(
    db,
  )
  await sql`update proofs set reviewer = 'eye-1', looked_again_at = null, awaits_steward_cause = 'spot_check',
    awaits_steward_since = now() where proof_id = ${proofId}`.execute(db)

  const params = { userId: member.userId }
  /** Whether stewards found the verdict of the model right; undefined without a decision. */
  const found = async () => {
    const check = db
      .selectFrom('checked_verdicts')
      .select(['cause', 'is_right'])
      .where('proof_id', '=', proofId)
    return check.executeTakeFirst()
  }
  const removeAndRestore = async () => {
    const { proofIds } = await steward.call('removeHeldPoints', { params, body: { reason: 'Copied photos' } })
    expect(proofIds).toEqual([proofId])
    // A farm that is caught counts for the curve of the model.
    expect(await found()).toEqual({ cause: 'spot_check', is_right: false })
    const body = { proofIds, reason: 'The wrong member' }
    await steward.call('restoreHeldPoints', { params, body })
  }
  const read = () => steward.call('getProofForStewards', { params: { proofId } })
  for (let round = 0; round < 2; round++) {
    await removeAndRestore()
    expect(await read()).toMatchObject({ status: 'Verified', cause: 'spot_check' })
    expect(await found()).toBeUndefined()
  }
  const decide = () =>
    steward.call('setProofVerdict', {
      params: { proofId },
      body: { status: 'Verified', reason: 'The tree is there' },
    })
  await decide()
  await removeAndRestore()
  expect(await read()).toMatchObject({ status: 'Verified', cause: null })
  expect(await found()).toEqual({ cause: 'spot_check', is_right: true })
  const { reviews } = await read()
  const body = {
    reason: 'It looks odd',
    seen: reviews.filter(({ reviewer }) => reviewer === 'steward').length,
  }
  await steward.call('reopenProof', { params: { proofId }, body })
  for (let round = 0; round < 2; round++) {
    await removeAndRestore()
    expect(await read()).toMatchObject({ status: 'Verified', cause: 'reopened' })
  }
  await decide()
  await removeAndRestore()
  expect(await read()).toMatchObject({ status: 'Verified', cause: null })
  await noFault()
})

test('a confirmation can be taken back until the points follow, and the proof waits where it did', async () => {
  const [paid, waiting] = [await approvedChallenge(), await make.challenge()]
  const member = await make.member()
  const proofs = [await prove(member, paid), await prove(member, waiting)].map(({ proofId }) => proofId)
  const undo = (proofIds: number[]) => steward.call('unconfirmProofs', { body: { proofIds } })
  const listed = () => steward.call('listProofCases', { query: { cause: 'unconfirmed', limit: 100 } })
  const before = await listed()
  expect(await undo(proofs)).toEqual({ proofIds: [] })
  await confirm(...proofs)
  expect(new Set((await undo(proofs)).proofIds)).toEqual(new Set(proofs))
  expect(await listed()).toEqual(before)
  await endHolds()
  await settle()
  expect(await overviewOf(member)).toMatchObject({ available: 0, onHold: 100, waiting: 100 })
  const query = { subjectKind: 'proof', subjectId: String(proofs[0]) } as const
  expect(await owner.call('listAuditEntries', { query })).toMatchObject([
    { action: 'proof.unconfirmed' },
    { action: 'proof.confirmed' },
  ])

  await confirm(...proofs)
  const [results] = await Promise.all([undo(proofs), settle()])
  // Either way, no proof waits for a confirmation whose points do not.
  const { rows } = await sql`
    select from proofs join earnings on ref = proof_id::text and earnings.user_id = proofs.user_id
    where proofs.unconfirmed <> earnings.unconfirmed and proof_id = any(${proofs})`.execute(db)
  expect([rows.length, results.proofIds.includes(proofs[1] ?? 0)]).toEqual([0, true])
  await confirm(...proofs)
  await settle()
  // Points that are not paid yet can still be taken back.
  expect(await undo(proofs)).toEqual({ proofIds: proofs.slice(1) })
  expect(await overviewOf(member)).toMatchObject({ available: 100 })
  const own = await prove(steward, paid)
  await make
    .member({ duties: ['review'] })
    .then((other) => other.call('confirmProofs', { body: { proofIds: [own.proofId] } }))
  expect(await undo([own.proofId])).toEqual({ proofIds: [] })
  await noFault()
})

test('a run within ten seconds of decisions leaves them as they are, so that they can be undone from their toast', async () => {
  const [paid, approved, rejected] = [
    await approvedChallenge(),
    await make.challenge(),
    await make.challenge(),
  ]
  const member = await make.member()
  const { proofId } = await prove(member, paid)
  await prove(member, approved)
  await prove(member, rejected)
  const before = await overviewOf(member)
  type Decided =
    | { decision: 'approve'; points: number; budget: number; version: number }
    | { decision: 'reject' | 'wait'; version: number }
  const decide = (challenge: { challengeId: number }, decision: Decided) =>
    steward.call('approveChallenge', { params: challenge, body: { ...decision, reason: 'A decision' } })
  await confirm(proofId)
  await decide(approved, { decision: 'approve', points: 100, budget: 1000, version: 1 })
  await decide(rejected, { decision: 'reject', version: 1 })
  clock.advance(10 * SECOND)
  await settlePoints(deps)
  expect(await overviewOf(member)).toEqual(before)
  expect(await steward.call('unconfirmProofs', { body: { proofIds: [proofId] } })).toEqual({
    proofIds: [proofId],
  })
  await decide(approved, { decision: 'wait', version: 2 })
  await decide(rejected, { decision: 'wait', version: 2 })
  await settle()
  expect(await overviewOf(member)).toEqual(before)
  await noFault()
})

test('members can read how long points are on hold and how many challenges they can add', async () => {
  const member = await make.member()
  expect(await member.call('getSession', {})).toMatchObject({ challengesPerDay: 3 })
  expect(await overviewOf(member)).toMatchObject({ holdDays: 7 })
})

test('a member adds three challenges a day while they wait for approval', async () => {
  const member = await make.member()
  const add = {
    body: {
      challengeName: 'Count birds',
      description: 'Count the birds.',
      points: 5,
      photoUrl: 'https://example.org/bird.jpg',
    },
  }
  const added = await Promise.all(Array.from({ length: 5 }, () => member.send('createChallenge', add)))
  expect(added.map((reply) => reply.statusCode).sort()).toEqual([201, 201, 201, 429, 429])
  expect(added.find((reply) => reply.statusCode === 429)?.json()).toMatchObject({
    message: expect.stringContaining('3 challenges a day'),
  })
})

test('challenges that nobody has approved come after approved ones, however many and new they are', async () => {
  const approved = await approvedChallenge()
  const planted = await Promise.all(Array.from({ length: 5 }, () => make.challenge()))
  const listed = (await (await make.member()).call('listChallenges', {})).map(
    ({ challengeId }) => challengeId,
  )
  for (const { challengeId } of planted)
    expect(listed.indexOf(challengeId)).toBeGreaterThan(listed.indexOf(approved.challengeId))
})

test('a member who leaves does not hold up the points of those who wait after them', async () => {
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  const challenge = await approvedChallenge({ points: 100, budget: 100_000 })
  await sql`update users set joined_at = now() - interval '40 days'`.execute(db)
  const { rows } = await sql<{ used: number }>`select total_of(points) as used from community_cap`.execute(db)
  const used = rows[0]?.used ?? 0
  await owner.call('changePolicy', { body: { ...policy, communityCap: used, reason: 'For a while' } })
  const members = [await make.member(), await make.member(), await make.member()] as const
  await sql`update users set joined_at = now() - interval '40 days'`.execute(db)
  for (const member of members) await confirm((await prove(member, challenge)).proofId)
  await settle()
  for (const member of members) expect((await overviewOf(member)).holds).toMatchObject([{ reason: 'room' }])
  const wider = { ...policy, communityCap: used + 300, version: policy.version + 1, reason: 'More' }
  await owner.call('changePolicy', { body: wider })
  const [first, leaver, last] = members
  const settled = Promise.withResolvers<void>()
  // While the first one is being paid, the second leaves.
  await db.transaction().execute(async (tx) => {
    await sql`select from member_points where user_id = ${first.userId} for update`.execute(tx)
    void settle().then(settled.resolve, settled.reject)
    await untilWaiting(db)
    await sql`delete from users where user_id = ${leaver.userId}`.execute(ownerDb)
  })
  await settled.promise
  for (const member of [first, last])
    expect(await overviewOf(member)).toMatchObject({ waiting: 0, onHold: 100 })
  await owner.call('changePolicy', { body: { ...policy, version: policy.version + 2, reason: 'As before' } })
})

test('what exceeds the cap of the community waits, and is paid in the order of submission', async () => {
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  const challenge = await approvedChallenge({ points: 100, budget: 100_000 })
  const { rows } = await sql<{ used: number }>`select total_of(points) as used from community_cap`.execute(db)
  const communityCap = (rows[0]?.used ?? 0) + 250
  await owner.call('changePolicy', { body: { ...policy, communityCap, reason: 'For a while' } })
  const members = await Promise.all(Array.from({ length: 5 }, () => make.member()))
  await sql`update users set joined_at = now() - interval '40 days'`.execute(db)
  const proofs: Proof[] = []
  for (const member of members) proofs.push(await prove(member, challenge))
  const holds = () =>
    Promise.all(
      members.map(
        async (member, at) =>
          (await member.call('getProof', { params: { proofId: proofs[at]?.proofId ?? 0 } })).hold,
      ),
    )
  await confirm(...proofs.map(({ proofId }) => proofId))
  await settle()
  expect(await holds()).toEqual(['time', 'time', 'room', 'room', 'room'])
  const wider = { ...policy, communityCap: communityCap + 150, version: policy.version + 1, reason: 'More' }
  await owner.call('changePolicy', { body: wider })
  await Promise.all([settle(), settle()])
  expect(await holds()).toEqual(['time', 'time', 'time', 'time', 'room'])
  await noFault()
  await owner.call('changePolicy', { body: { ...policy, version: policy.version + 2, reason: 'As before' } })
  await settle()
})

test('young accounts together get at most their share of the cap', async () => {
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  const challenge = await approvedChallenge({ points: 100, budget: 100_000 })
  const { rows } = await sql<{ young: number }>`select total_of(young) as young from community_cap`.execute(
    db,
  )
  const communityCap = ((rows[0]?.young ?? 0) + 100) * 4
  await owner.call('changePolicy', { body: { ...policy, communityCap, reason: 'For a while' } })
  const [young, next, old] = [await make.member(), await make.member(), await make.member()]
  await db
    .updateTable('users')
    .set({ joined_at: new Date(Date.now() - 40 * DAY) })
    .where('user_id', '=', old.userId)
    .execute()
  for (const member of [young, next, old]) await confirm((await prove(member, challenge)).proofId)
  await settle()
  const holdOf = async (member: Member) => (await overviewOf(member)).holds[0]?.reason
  expect(await Promise.all([young, next, old].map(holdOf))).toEqual(['time', 'room', 'time'])
  await noFault()
})
