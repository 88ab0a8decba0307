import { describe, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { nextCursor } from '../../../testing/next-page.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { PLANTED, proofBody } from '../../../testing/proof-body.ts'
import { spend } from '../../../testing/spend.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, deps, transaction, make, visitor } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const steward = await make.member({ duties: ['owner'] })
const newChallenge = () => make.challenge({ points: 60 })
type Challenge = Awaited<ReturnType<typeof newChallenge>>

const submit = async (member: Member, description = PLANTED, challenge?: Challenge) =>
  member.call('submitProof', {
    body: await proofBody(member, challenge ?? (await newChallenge()), description),
  })
const submitIssue = (member: Member, challenge?: Challenge) => submit(member, 'done', challenge)

const verdictOn = (proofId: number, status: 'Verified' | 'Issue', reason = 'I looked at it myself.') => ({
  params: { proofId },
  body: { status, reason },
})
const accountOf = ({ userId }: Member) =>
  db
    .selectFrom('member_points')
    .select(['balance', 'earned', 'challenges_completed as completed'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
const ledgerOf = ({ userId }: Member) =>
  db
    .selectFrom('points_ledger')
    .select(['amount', 'earned', 'shortfall'])
    .where('user_id', '=', userId)
    .orderBy('entry_id')
    .execute()
const awaitingIds = async () =>
  (await steward.call('listProofsAwaitingSteward', { query: { limit: 100 } })).map((proof) => proof.proofId)

describe('an appeal', () => {
  test('shows its place in the queue, which moves when earlier ones are decided', async () => {
    const [earlier, later] = [await make.member(), await make.member()]
    const appeal = async (member: Member) => {
      const { proofId } = await submitIssue(member)
      const params = { proofId }
      const { queue } = await member.call('appealProof', { params, body: { reason: 'Please look again' } })
      return { params, queue }
    }
    const first = await appeal(earlier)
    const second = await appeal(later)
    const length = (first.queue?.length ?? 0) + 1
    expect(second.queue).toEqual({ place: length, length })
    expect((await earlier.call('getProof', first)).queue).toEqual({ place: length - 1, length })
    await steward.call('setProofVerdict', verdictOn(first.params.proofId, 'Issue'))
    expect((await later.call('getProof', second)).queue).toEqual({ place: length - 1, length: length - 1 })
    expect((await earlier.call('getProof', first)).queue).toBeNull()
  })

  test('is possible once against an issue, and stewards see it with the proof and the member', async () => {
    const member = await make.member({ fullName: 'Ayesha Perera' })
    const challenge = await newChallenge()
    const issue = await submitIssue(member, challenge)
    expect(issue).toMatchObject({ status: 'Issue', appeal: null, awaitsSteward: false })
    const request = {
      params: { proofId: issue.proofId },
      body: { reason: '  The tree is behind the wall. ' },
    }
    const appealed = await member.call('appealProof', request)
    expect(appealed).toEqual({
      ...issue,
      imageUrl: expect.any(String),
      appeal: 'The tree is behind the wall.',
      awaitsSteward: true,
      queue: expect.anything(),
    })
    // A second request, as by a double click, does not replace the first reason.
    const again = { ...request, body: { reason: 'Please!' } }
    expect(await member.call('appealProof', again)).toMatchObject({ appeal: appealed.appeal })
    const query = { challengeId: challenge.challengeId }
    expect(await member.call('listProofs', { query })).toMatchObject([
      { proofId: issue.proofId, awaitsSteward: true },
    ])

    const proof = await steward.call('getProofForStewards', { params: { proofId: issue.proofId } })
    expect(proof).toMatchObject({
      ...appealed,
      imageUrl: expect.stringMatching(/^\/media\//),
      fullName: 'Ayesha Perera',
      username: member.username,
      challengePoints: 60,
      shortfall: 0,
    })
    expect(await awaitingIds()).toContain(issue.proofId)
  })

  test('is refused without an issue, without a reason, and on the proof of another member', async () => {
    const member = await make.member()
    const verified = await submit(member)
    const body = { reason: 'More, please.' }
    const params = { proofId: verified.proofId }
    expect(await member.refused('appealProof', { params, body })).toMatchObject({
      status: 409,
      code: 'proof_not_appealable',
    })
    const issue = { proofId: (await submitIssue(member)).proofId }
    for (const reason of ['  ', 'x'.repeat(1001), undefined])
      expect(await member.refused('appealProof', { params: issue, body: { reason } })).toMatchObject({
        status: 400,
      })
    for (const caller of [await make.member(), steward])
      expect(await caller.refused('appealProof', { params: issue, body })).toMatchObject({ status: 404 })
    expect(await member.refused('appealProof', { params: { proofId: 999_999 }, body })).toMatchObject({
      status: 404,
    })
    expect(await visitor.refused('appealProof', { params: issue, body })).toMatchObject({ status: 401 })
    expect(await member.call('getProof', { params: issue })).toMatchObject({ awaitsSteward: false })
  })
})

describe("a steward's verdict", () => {
  test('of Verified pays for an issue, notifies the member, and cannot be repeated', async () => {
    const member = await make.member()
    const { proofId } = await submitIssue(member)
    await member.call('appealProof', { params: { proofId }, body: { reason: 'It is there.' } })
    const events: unknown[] = []
    const unsubscribe = deps.bus.subscribe((event) => events.push(event))
    const proof = await steward.call('setProofVerdict', verdictOn(proofId, 'Verified', 'I see the tree.'))
    unsubscribe()
    expect(proof).toMatchObject({
      status: 'Verified',
      awaitsSteward: false,
      appeal: 'It is there.',
      points: 60,
    })
    expect(proof.reviews.at(-1)).toMatchObject({ reviewer: 'steward', feedback: 'I see the tree.' })
    expect(events).toContainEqual({ type: 'points.changed', userId: member.userId })
    expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
      status: 'Verified',
      reviewer: 'steward',
      aiResponse: 'I see the tree.',
      pointsEarned: 60,
      points: 60,
    })
    const [notice] = await member.call('listNotifications', {})
    expect(notice?.text).toBe(
      'A steward verified your proof for “Plant a tree”, and you earned 60 points: I see the tree.',
    )
    expect(await awaitingIds()).not.toContain(proofId)
    expect(await steward.refused('setProofVerdict', verdictOn(proofId, 'Verified'))).toMatchObject({
      status: 409,
      code: 'verdict_stands',
    })
    expect(await accountOf(member)).toEqual({ balance: 60, earned: 60, completed: 1 })
  })

  test('of Issue upholds an issue and closes the appeal', async () => {
    const member = await make.member()
    const { proofId } = await submitIssue(member)
    expect(await steward.refused('setProofVerdict', verdictOn(proofId, 'Issue'))).toMatchObject({
      status: 409,
    })
    const request = { params: { proofId }, body: { reason: 'It is there.' } }
    await member.call('appealProof', request)
    await steward.call('setProofVerdict', verdictOn(proofId, 'Issue', 'I see no tree.'))
    expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
      status: 'Issue',
      aiResponse: 'I see no tree.',
      awaitsSteward: false,
    })
    expect(await member.refused('appealProof', request)).toMatchObject({ code: 'proof_not_appealable' })
    const [notice] = await member.call('listNotifications', {})
    expect(notice?.text).toBe(
      'A steward took a second look at your proof for “Plant a tree”, and the issue stands: I see no tree.',
    )
  })

  test('takes back points from balance and total as far as possible, and gives the same amount back', async () => {
    const member = await make.member()
    const { proofId, challengeID: challengeId } = await submit(member)
    const { userId } = member
    await transaction((tx) => spend(tx, { userId, points: 45, ref: 'O', cause: 'an order' }))
    const taken = await steward.call('setProofVerdict', verdictOn(proofId, 'Issue', 'Not yours.'))
    expect(taken).toMatchObject({ status: 'Issue', pointsEarned: 0, points: 0, shortfall: 45 })
    expect(await accountOf(member)).toEqual({ balance: 0, earned: 0, completed: 0 })
    const [notice] = await member.call('listNotifications', {})
    expect(notice?.text).toBe(
      'A steward found an issue with your proof for “Plant a tree”, and its 60 points were taken back: Not yours.',
    )
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({ status: 'active' })
    const { badgesList } = await member.call('getSession', {})
    expect(badgesList.find(({ name }) => name === 'First Step')).toMatchObject({ isUnlocked: true })

    // Points that were spent are not given again.
    const back = await steward.call('setProofVerdict', verdictOn(proofId, 'Verified', 'My mistake.'))
    expect(back).toMatchObject({ status: 'Verified', pointsEarned: 60, points: 15, shortfall: 0 })
    expect(await accountOf(member)).toEqual({ balance: 15, earned: 60, completed: 1 })
    await steward.call('setProofVerdict', verdictOn(proofId, 'Issue'))
    expect(await ledgerOf(member)).toEqual([
      { amount: 60, earned: 60, shortfall: 0 },
      { amount: -45, earned: 0, shortfall: 0 },
      { amount: -15, earned: -60, shortfall: 45 },
      { amount: 15, earned: 60, shortfall: -45 },
      { amount: -15, earned: -60, shortfall: 45 },
    ])
  })

  test('leaves no profit in redeeming the points and cancelling the order later', async () => {
    const member = await make.member()
    const { proofId } = await submit(member)
    const lines = [{ ...(await make.product()), quantity: 1 }]
    const { orderId } = await member.call('placeOrder', {
      body: orderPayload(member.userId, lines, { points: 45 }),
    })
    await steward.call('setProofVerdict', verdictOn(proofId, 'Issue', 'Not yours.'))
    expect(await member.call('getSession', {})).toMatchObject({ points: 0, shortfall: 45 })
    await member.call('cancelOrder', { params: { orderId } })
    expect(await member.call('getSession', {})).toMatchObject({ points: 0, shortfall: 0 })
    expect(await accountOf(member)).toEqual({ balance: 0, earned: 0, completed: 0 })
    const [refund] = await member.call('listLedger', {})
    expect(refund).toMatchObject({ reason: 'order_cancelled', amount: 0, shortfall: -45, balance: 0 })
    // The shortfall is settled, so the restored verdict pays all points.
    const back = await steward.call('setProofVerdict', verdictOn(proofId, 'Verified', 'My mistake.'))
    expect(back).toMatchObject({ pointsEarned: 60, points: 60, shortfall: 0 })
  })

  test('never pays a challenge twice', async () => {
    const member = await make.member()
    const challenge = await newChallenge()
    const issue = await submitIssue(member, challenge)
    await submit(member, PLANTED, challenge)
    expect(await steward.refused('setProofVerdict', verdictOn(issue.proofId, 'Verified'))).toMatchObject({
      status: 409,
      code: 'points_not_earnable',
    })
    expect(await accountOf(member)).toMatchObject({ balance: 60, completed: 1 })
  })

  test('is not subject to the daily cap, in either direction', async () => {
    const member = await make.member({ points: 940 })
    const overturned = await submit(member)
    await steward.call('setProofVerdict', verdictOn(overturned.proofId, 'Issue'))
    const second = await submit(member)
    const third = await submit(member)
    expect([second.status, third.status]).toEqual(['Verified', 'Issue'])

    // Both exceed the cap of 1,000: restoring an overturned verdict, and verifying an issue.
    expect(await steward.call('setProofVerdict', verdictOn(overturned.proofId, 'Verified'))).toMatchObject({
      status: 'Verified',
      points: 1060,
    })
    expect(await steward.call('setProofVerdict', verdictOn(third.proofId, 'Verified'))).toMatchObject({
      status: 'Verified',
      points: 1120,
    })
    expect(await accountOf(member)).toMatchObject({ balance: 1120, earned: 1120 })
    // Points credited by a steward count towards the cap of later proofs.
    expect(await submit(member)).toMatchObject({ status: 'Issue', points: 1120 })
  })

  test('makes room under the daily cap when it takes points back', async () => {
    const member = await make.member({ points: 900 })
    const first = await submit(member)
    expect(await submit(member)).toMatchObject({ status: 'Issue' })
    await steward.call('setProofVerdict', verdictOn(first.proofId, 'Issue'))
    expect(await submit(member)).toMatchObject({ status: 'Verified', points: 960 })
  })

  test('is allowed to stewards only, and not on their own proof', async () => {
    const member = await make.member()
    const { proofId } = await submitIssue(member)
    const params = { proofId }
    expect(await member.refused('setProofVerdict', verdictOn(proofId, 'Verified'))).toMatchObject({
      status: 404,
    })
    expect(await member.refused('getProofForStewards', { params })).toMatchObject({ status: 404 })
    expect(await member.refused('listProofsAwaitingSteward')).toMatchObject({ status: 404 })
    expect(await visitor.refused('setProofVerdict', verdictOn(proofId, 'Verified'))).toMatchObject({
      status: 401,
    })
    expect(await steward.refused('setProofVerdict', verdictOn(999_999, 'Issue'))).toMatchObject({
      status: 404,
    })
    for (const body of [{ status: 'Verified' }, { status: 'Error', reason: 'x' }, { reason: 'x' }])
      expect(await steward.refused('setProofVerdict', { params, body })).toMatchObject({ status: 400 })
    const own = await submitIssue(steward)
    expect(await steward.refused('setProofVerdict', verdictOn(own.proofId, 'Verified'))).toMatchObject({
      status: 403,
      code: 'own_case',
    })
    expect(await accountOf(member)).toMatchObject({ balance: 0 })
  })

  test('proofs that await a steward are listed in pages, longest waiting first', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) {
      const member = await make.member()
      const { proofId } = await submitIssue(member)
      await member.call('appealProof', { params: { proofId }, body: { reason: 'Look again.' } })
      ids.push(proofId)
    }
    const all = await awaitingIds()
    expect(all.slice(-3)).toEqual(ids)
    const first = await steward.send('listProofsAwaitingSteward', { query: { limit: all.length - 1 } })
    const cursor = nextCursor(first)
    expect(await steward.call('listProofsAwaitingSteward', { query: { cursor } })).toMatchObject([
      { proofId: ids[2] },
    ])
    expect(await steward.refused('listProofsAwaitingSteward', { query: { cursor: 'x' } })).toMatchObject({
      status: 400,
    })
  })
})

test('the photo of an overturned proof is a duplicate when it is submitted again', async () => {
  const member = await make.member()
  const body = await proofBody(member, await newChallenge())
  const first = await member.call('submitProof', { body })
  await steward.call('setProofVerdict', verdictOn(first.proofId, 'Issue'))
  const again = await member.call('submitProof', { body })
  expect(again).toMatchObject({ status: 'Issue', aiResponse: english('verdicts.duplicate'), points: 0 })
})

test('the photo of an upheld issue can be submitted again with a better description', async () => {
  const member = await make.member()
  const body = await proofBody(member, await newChallenge())
  const { proofId } = await member.call('submitProof', { body: { ...body, description: 'done' } })
  await member.call('appealProof', { params: { proofId }, body: { reason: 'It is done.' } })
  await steward.call('setProofVerdict', verdictOn(proofId, 'Issue'))
  expect(await member.call('submitProof', { body })).toMatchObject({ status: 'Verified' })
})
