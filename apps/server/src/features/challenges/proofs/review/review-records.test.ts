import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../../app/app.ts'
import { createDeps } from '../../../../deps.ts'
import { english } from '../../../../testing/english.ts'
import { createVisitor } from '../../../../testing/person.ts'
import { proofBody } from '../../../../testing/proof-body.ts'
import {
  DESCRIBED,
  fails,
  says,
  startModelServer,
  verdict,
} from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { deleteRejectedPictures } from '../rejected-pictures.ts'

/** Calls in a day: each review takes two. */
const LIMIT = 10
/** A fifth of the calls is kept for members with a verified proof. */
const REVIEWS_OF_NEW_MEMBERS = 4
const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { db, deps, databaseUrl, make, clock } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_PRICES: '2,10',
  REVIEWER_DAILY_LIMIT: String(LIMIT),
})
type Member = Pick<Awaited<ReturnType<typeof make.member>>, 'userId' | 'username' | 'send'>
const steward = await make.member({ duties: ['owner'] })

const submit = async (member: Member) =>
  member.send('submitProof', { body: await proofBody(member, await make.challenge({ points: 10 })) })

/** Resets the count of model calls, as happens at midnight. */
const beginDay = () => db.deleteFrom('reviewer_calls').execute()

async function reviewsOf(proofId: number) {
  return (await steward.call('getProofForStewards', { params: { proofId } })).reviews
}

test('every review is stored with its result and cost, also a failed one', async () => {
  await beginDay()
  const member = await make.member()
  model.next(fails(401))
  const { proofId } = (await submit(member)).json()
  model.next(says(verdict({ verdict: 'issue', feedback: 'Where is the tree?' })))
  await member.call('retryProof', { params: { proofId } })
  const [failed, reviewed] = await reviewsOf(proofId)
  expect(failed).toMatchObject({
    reviewer: 'openai-compatible:eye-1',
    status: 'Error',
    feedback: english('verdicts.failed'),
    calls: 2,
    model: 'eye-1',
    inputTokens: 900,
    rawVerdict: JSON.stringify({ description: DESCRIBED }),
  })
  expect(reviewed).toMatchObject({
    reviewer: 'openai-compatible:eye-1',
    status: 'Issue',
    feedback: 'Where is the tree?',
    calls: 2,
    model: 'eye-1',
    inputTokens: 1800,
    outputTokens: 100,
    latency: expect.any(Number),
  })
  expect(JSON.parse(reviewed?.rawVerdict ?? '')).toMatchObject({
    answers: [{ confidence: 0.9, answer: 'not_met' }],
  })

  const rich = await make.member({ points: 995 })
  const capped = (await submit(rich)).json()
  expect(await reviewsOf(capped.proofId)).toMatchObject([
    { reviewer: 'checks', status: 'Issue', feedback: capped.aiResponse, calls: 0, model: null },
  ])
})

test('members see what became of the verdicts of each reviewer, and what it costs', async () => {
  await beginDay()
  const member = await make.member()
  const figuresOf = async (reviewer: string) =>
    (await member.call('getReviewFigures', {})).reviewers.find((figures) => figures.reviewer === reviewer)
  model.next(says(verdict()))
  await submit(await make.member())
  clock.advance(MINUTE)
  const before = await figuresOf('openai-compatible:eye-1')
  model.next(says(verdict({ verdict: 'issue' })))
  const { proofId } = (await submit(member)).json()
  const params = { proofId }
  await member.call('appealProof', { params, body: { reason: 'It is behind the wall' } })
  await steward.call('setProofVerdict', { params, body: { status: 'Verified', reason: 'It is there' } })
  await submit(await make.member({ points: 995 }))

  expect(await figuresOf('openai-compatible:eye-1')).toEqual(before)
  clock.advance(MINUTE)
  const after = await figuresOf('openai-compatible:eye-1')
  expect(after).toEqual({
    reviewer: 'openai-compatible:eye-1',
    model: 'eye-1',
    verdicts: (before?.verdicts ?? 0) + 1,
    appealed: (before?.appealed ?? 0) + 1,
    overturned: (before?.overturned ?? 0) + 1,
    medianTime: expect.any(Number),
    decisions: 0,
    costPerDay: expect.closeTo((before?.costPerDay ?? 0) + (1800 * 2 + 100 * 10) / 1_000_000, 9),
  })
  expect(await figuresOf('checks')).toMatchObject({ model: null, appealed: 0, costPerDay: null })
  expect(await figuresOf('steward')).toBeUndefined()
})

test('the daily limit of model calls applies to all members and processes together', async () => {
  await beginDay()
  model.next(says(verdict()))
  const otherDeps = createDeps(deps.config, databaseUrl, () => {})
  const otherApp = await buildApp(otherDeps)
  onTestFinished(async () => {
    await otherApp.close()
    await otherDeps.close()
  })
  const before = model.requests.length
  const members = await Promise.all(Array.from({ length: 10 }, () => make.member()))
  const responses = await Promise.all(
    members.map((member, index) =>
      submit(index % 2 === 0 ? member : { ...member, ...createVisitor(otherApp, member.token) }),
    ),
  )
  expect(model.requests.length - before).toBe(REVIEWS_OF_NEW_MEMBERS)
  const proofs = responses.map((response) => response.json())
  expect(responses.map((response) => response.statusCode)).toEqual(members.map(() => 200))
  expect(proofs.filter((proof) => proof.status === 'Verified')).toHaveLength(REVIEWS_OF_NEW_MEMBERS)
  const pending = proofs.filter((proof) => proof.status === 'Pending')
  for (const proof of pending) {
    expect(proof).toMatchObject({
      awaitsSteward: true,
      aiResponse: english('verdicts.dailyLimit'),
      pointsEarned: 0,
    })
  }
  const awaiting = await steward.call('listProofsAwaitingSteward', {})
  expect(new Set(awaiting.map((proof) => proof.proofId))).toEqual(
    new Set(pending.map((proof) => proof.proofId)),
  )
})

test('a proof over the daily limit is decided by a steward, or by the model when retried on another day', async () => {
  await beginDay()
  model.next(says(verdict()))
  await db.insertInto('reviewer_calls').values({ day: new Date(), calls: LIMIT }).execute()
  const [patient, other] = [await make.member(), await make.member()]
  const first = (await submit(patient)).json()
  const params = { proofId: (await submit(other)).json().proofId }
  const body = { status: 'Verified' as const, reason: 'A fine tree.' }
  await steward.call('setProofVerdict', { params, body })
  expect(await other.call('getProof', { params })).toMatchObject({ status: 'Verified', points: 10 })

  const retry = { params: { proofId: first.proofId } }
  expect(await patient.call('retryProof', retry)).toMatchObject({ status: 'Pending', awaitsSteward: true })
  await beginDay()
  expect(await patient.call('retryProof', retry)).toMatchObject({
    status: 'Verified',
    awaitsSteward: false,
    points: 10,
  })
  const reviews = await reviewsOf(first.proofId)
  expect(reviews.map(({ status, calls }) => [status, calls])).toEqual([
    ['Error', 0],
    ['Error', 0],
    ['Verified', 2],
  ])
})

test('a proof that awaits a steward still does after a retry whose review fails', async () => {
  await beginDay()
  await db.insertInto('reviewer_calls').values({ day: new Date(), calls: LIMIT }).execute()
  const member = await make.member()
  const { proofId } = (await submit(member)).json()
  const isAwaitingSteward = async () => {
    const proofs = await steward.call('listProofsAwaitingSteward', {})
    return proofs.some((proof) => proof.proofId === proofId)
  }
  expect(await isAwaitingSteward()).toBe(true)

  await beginDay()
  model.next(fails(401))
  const retried = await member.send('retryProof', { params: { proofId } })
  expect(retried.statusCode).toBe(200)
  expect(retried.json()).toMatchObject({
    status: 'Pending',
    awaitsSteward: true,
    aiResponse: english('verdicts.stillAwaitsSteward'),
  })
  expect(await isAwaitingSteward()).toBe(true)
  const reviews = await reviewsOf(proofId)
  expect(reviews.map(({ status }) => status)).toEqual(['Error', 'Error'])
  const body = { status: 'Verified' as const, reason: 'A fine tree.' }
  await steward.call('setProofVerdict', { params: { proofId }, body })
  expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
    status: 'Verified',
    points: 10,
  })
})

test('implausible token counts are ignored, and the verdict counts', async () => {
  await beginDay()
  const member = await make.member()
  for (const count of [-1, 1.5, 1e12]) {
    model.next(says(verdict(), { prompt_tokens: count, completion_tokens: 50, total_tokens: count + 50 }))
    const proof = (await submit(member)).json()
    expect(proof).toMatchObject({ status: 'Verified' })
    expect(await reviewsOf(proof.proofId)).toMatchObject([{ status: 'Verified', inputTokens: 900 }])
  }
})

test('how each criterion was answered is stored with the text it was judged by, for the member and stewards', async () => {
  await beginDay()
  model.next(says(verdict({ verdict: 'issue', feedback: 'Where is the tree?' })))
  const member = await make.member()
  const challenge = await make.challenge({ points: 10 })
  const { criteria } = await member.call('getChallenge', { params: challenge })
  const { proofId } = await member.call('submitProof', { body: await proofBody(member, challenge) })
  const checklist = [
    {
      criterion: criteria[0],
      answer: 'not_met',
      sentence: 'The photo shows a young tree in dug soil.',
      confidence: 0.9,
      decidedBy: 'openai-compatible:eye-1',
    },
  ]
  await db
    .insertInto('challenge_criteria')
    .values({ challenge_id: challenge.challengeId, position: 1, text: 'Two trees' })
    .execute()
  expect(await member.call('getProof', { params: { proofId } })).toMatchObject({ checklist })
  expect(await steward.call('getProofForStewards', { params: { proofId } })).toMatchObject({ checklist })

  model.next(fails(401))
  const failed = (await submit(member)).json()
  expect(failed).toMatchObject({ status: 'Error', checklist: [] })
})

test('what a model points at is stored with its answer, for the member and stewards, and goes with the photo', async () => {
  await beginDay()
  const region = { left: 100, top: 200, right: 500, bottom: 900 }
  const [answer] = verdict({ verdict: 'issue' }).answers
  model.nextLooks(says({ description: 'A tree.', things: [{ what: 'a tree', ...region }] }))
  model.next(says({ answers: [{ ...answer, thing: 1 }], feedback: 'Where is it?' }))
  const member = await make.member()
  const { proofId } = (await submit(member)).json()
  model.nextLooks(says({ description: 'A tree.' }))
  const params = { proofId }
  const regionsOf = async () =>
    (await member.call('getProof', { params })).checklist.map((checked) => checked.region)
  expect(await regionsOf()).toEqual([region])
  expect(await steward.call('getProofForStewards', { params })).toMatchObject({ checklist: [{ region }] })

  for (const wrong of [
    [],
    [1, 2, 3],
    [500, 200, 100, 900],
    [100, 900, 500, 200],
    [-1, 0, 500, 500],
    [0, 0, 1001, 1],
  ])
    await expect(
      db.updateTable('proof_criteria').set({ region: wrong }).where('proof_id', '=', proofId).execute(),
    ).rejects.toThrow('proof_criteria_region_check')

  await db
    .updateTable('proofs')
    .set({ decided_at: sql<Date>`now() - interval '91 days'` })
    .where('proof_id', '=', proofId)
    .execute()
  await deleteRejectedPictures(deps)
  expect(await member.call('getProof', { params })).toMatchObject({
    imageUrl: '',
    checklist: [{ region: null }],
  })
})
