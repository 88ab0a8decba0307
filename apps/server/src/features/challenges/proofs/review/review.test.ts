import { afterAll, describe, expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { dataUrl, makePhoto } from '../../../../testing/photo.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { createReviews } from './review.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { app, db, deps, make } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})
type Member = Awaited<ReturnType<typeof make.member>>

let seeds = 500
async function submit(member: Member, { points = 60 } = {}) {
  const { challengeId, challengeName } = await make.challenge({ points })
  const { userId, username } = member
  const imageUrl = dataUrl(await makePhoto(seeds++))
  const body = {
    challengeID: challengeId,
    challengeName,
    userId,
    username,
    description: 'Planted.',
    imageUrl,
  }
  return member.send('submitProof', { body })
}

/** A proof as left by a crash during its review. */
async function leavePending(member: Member) {
  model.next(fails(401))
  const { proofId } = (await submit(member)).json()
  await db
    .updateTable('proofs')
    .set({ status: 'Pending', awaits_steward_cause: null, awaits_steward_since: null })
    .where('proof_id', '=', proofId)
    .execute()
  return Number(proofId)
}

/** The job of another process on the same database. */
const takeUp = (proofId: number) => createReviews(deps, app.log).takeUp({ proofId })

const paid = async ({ userId }: Member) =>
  (await db.selectFrom('points_ledger').select('amount').where('user_id', '=', userId).execute()).map(
    (row) => row.amount,
  )

describe('a review that fails', () => {
  test('returns 502 with the proof and the reason, pays nothing, and can be retried', async () => {
    const member = await make.member()
    model.next(fails(401))
    const failed = await submit(member)
    expect(failed.statusCode).toBe(502)
    const { proofId } = failed.json()
    expect(failed.json()).toMatchObject({
      status: 'Error',
      aiResponse: english('verdicts.failed'),
      reviewer: 'openai-compatible:eye-1',
      pointsEarned: 0,
    })
    expect(await paid(member)).toEqual([])

    const params = { proofId }
    expect((await member.send('retryProof', { params })).statusCode).toBe(502)
    model.next(says(verdict()))
    expect(await member.call('retryProof', { params })).toMatchObject({
      proofId,
      status: 'Verified',
      aiResponse: 'Lovely tree!',
      pointsEarned: 60,
      points: 60,
    })
    expect(await paid(member)).toEqual([60])
    expect(await member.refused('retryProof', { params })).toMatchObject({ status: 409 })
  })

  test('is repeated once by concurrent retries', async () => {
    const member = await make.member()
    const proofId = await leavePending(member)
    model.next(says(verdict()))
    const before = model.requests.length
    const retries = await Promise.all(
      Array.from({ length: 5 }, () => member.send('retryProof', { params: { proofId } })),
    )
    expect(retries[0]?.json()).toMatchObject({ status: 'Verified' })
    expect(model.requests.length - before).toBe(1)
    expect(await paid(member)).toEqual([60])
  })
})

test('rules and integrity checks are applied before the model is called', async () => {
  const member = await make.member({ points: 990 })
  model.next(says(verdict()))
  const before = model.requests.length
  expect((await submit(member)).json()).toMatchObject({ status: 'Issue', reviewer: 'checks' })
  expect(model.requests.length).toBe(before)
})

describe('a proof left pending by a crash', () => {
  test('is reviewed by a job, once by several processes, and paid once', async () => {
    const member = await make.member()
    const proofId = await leavePending(member)
    model.next(says(verdict()))
    const before = model.requests.length
    await Promise.all([1, 2, 3].map(() => takeUp(proofId)))
    expect(await member.call('getProof', { params: { proofId } })).toMatchObject({
      status: 'Verified',
      points: 60,
    })
    expect(model.requests.length - before).toBe(1)
    expect(await paid(member)).toEqual([60])
    await takeUp(proofId)
    expect(model.requests.length - before).toBe(1)
  })

  test('enrols its member again when it is verified', async () => {
    const member = await make.member()
    const proofId = await leavePending(member)
    const { challengeID: challengeId } = await member.call('getProof', { params: { proofId } })
    await member.call('leaveChallenge', { params: { challengeId } })
    model.next(says(verdict()))
    await member.call('retryProof', { params: { proofId } })
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      joined: true,
      status: 'completed',
      enrolled: 1,
    })
  })

  test('keeps its verdict when a lost review ends late', async () => {
    const member = await make.member()
    const proofId = await leavePending(member)
    const asked = Promise.withResolvers<() => void>()
    model.next((response) => asked.resolve(() => says(verdict({ verdict: 'issue' }))(response)))
    const late = createReviews(deps, app.log).review(proofId)
    const respond = await asked.promise
    await db.updateTable('proofs').set({ status: 'Verified' }).where('proof_id', '=', proofId).execute()
    respond()
    await late
    expect(await member.call('getProof', { params: { proofId } })).toMatchObject({ status: 'Verified' })
    expect(await paid(member)).toEqual([])
  })

  test('is not reviewed while another process has its lock', async () => {
    const member = await make.member()
    const proofId = await leavePending(member)
    const asked = Promise.withResolvers<() => void>()
    model.next((response) => asked.resolve(() => says(verdict())(response)))
    const review = createReviews(deps, app.log).review(proofId)
    const respond = await asked.promise
    await takeUp(proofId)
    expect(await member.call('retryProof', { params: { proofId } })).toMatchObject({ status: 'Pending' })
    respond()
    await review
    expect(await paid(member)).toEqual([60])
  })
})

test('the reviewer is returned by name', async () => {
  const member = await make.member()
  expect(await member.call('getReviewer', {})).toEqual({
    reviewer: 'openai-compatible:eye-1',
    usesVisionModel: true,
    provider: null,
    hasJury: false,
  })
})
