import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { proofBody } from '../../../../testing/proof-body.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
/** A review makes two calls. */
const REVIEWS = 5
const { db, ownerDb, make } = await testApp({
  ECONOMY: 'guarded',
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_DAILY_LIMIT: String(2 * REVIEWS),
})
const open = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>
type Challenge = Awaited<ReturnType<typeof make.challenge>>

const newDay = () => db.deleteFrom('reviewer_calls').execute()
const issue = says(verdict({ verdict: 'issue' }))

async function submit(member: Member, challenge?: Challenge) {
  const body = await proofBody(member, challenge ?? (await make.challenge({ points: 10 })))
  return member.send('submitProof', { body })
}

async function changePolicy(numbers: object) {
  const owner = await make.member({ duties: ['owner'] })
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  await owner.call('changePolicy', { body: { ...policy, ...numbers, reason: 'As agreed' } })
}

test('the proofs of a member that are reviewed in 24 hours are limited, also of those sent at once', async () => {
  await changePolicy({ reviewsPerDay: 2 })
  await newDay()
  model.next(issue)
  const member = await make.member()
  expect((await submit(member)).statusCode).toBe(200)
  const replies = await Promise.all([1, 2, 3].map(() => submit(member)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({
    code: 'too_many_reviews',
    message: english('errors.reviewsPerDay', { max: 2 }),
  })
  expect((await submit(await make.member())).statusCode).toBe(200)
  await sql`
    update reviews set reviewed_at = reviewed_at - interval '1 day' from proofs
    where proofs.proof_id = reviews.proof_id and proofs.user_id = ${member.userId}`.execute(db)
  expect((await submit(member)).statusCode).toBe(200)
  await changePolicy({ reviewsPerDay: 10 })
})

test('a challenge can be tried three times; then a second look can be asked for', async () => {
  await newDay()
  model.next(issue)
  const [member, challenge] = [await make.member(), await make.challenge({ points: 10 })]
  model.next(fails(401))
  const failed = await submit(member, challenge)
  expect(failed.statusCode).toBe(502)
  model.next(issue)
  const { proofId } = failed.json()
  await member.call('retryProof', { params: { proofId } })
  for (let tries = 1; tries < 3; tries++) expect((await submit(member, challenge)).statusCode).toBe(200)
  expect((await member.call('getChallenge', { params: challenge })).triesLeft).toEqual({
    ofChallenge: 0,
    today: 6,
  })
  const refused = await submit(member, challenge)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'challenge_tries_used',
    message: english('errors.triesPerChallenge', { max: 3 }),
  })
  expect((await submit(member)).statusCode).toBe(200)
  const appeal = { params: { proofId }, body: { reason: 'Please look again' } }
  expect(await member.call('appealProof', appeal)).toMatchObject({ awaitsSteward: true })
})

const unsure = says(verdict({ confidence: 0.3 }))

test('after a second photo from which the reviewer cannot tell, a steward decides instead of another Issue', async () => {
  await newDay()
  model.next(unsure)
  const [member, challenge] = [await make.member(), await make.challenge({ points: 10 })]
  const checklist = [{ answer: 'cannot_tell' }]
  const first = (await submit(member, challenge)).json()
  expect(first).toMatchObject({ status: 'Issue', awaitsSteward: false, queue: null, checklist })
  expect((await submit(member)).json()).toMatchObject({ status: 'Issue' })
  const body = await proofBody(member, challenge)
  const headers = { 'idempotency-key': 'unclear' }
  const second = (await member.send('submitProof', { body, headers })).json()
  expect(second).toMatchObject({
    status: 'Pending',
    awaitsSteward: true,
    queue: { place: expect.any(Number) },
    checklist,
  })
  expect(second.aiResponse).toBe(english('verdicts.unclearTwice'))

  // It counts as one try, and is not reviewed again.
  const made = model.requests.length
  const params = { proofId: second.proofId }
  expect(await member.refused('retryProof', { params })).toMatchObject({ code: 'proof_not_waiting' })
  expect((await member.send('submitProof', { body, headers })).json()).toMatchObject({ status: 'Pending' })
  expect(model.requests).toHaveLength(made)

  const steward = await make.member({ duties: ['review'] })
  expect(await steward.call('listProofCases', { query: { cause: 'unclear' } })).toMatchObject([params])
  const decided = await steward.call('setProofVerdict', {
    params,
    body: { status: 'Verified', reason: 'I see the tree', answers: [] },
  })
  expect(decided).toMatchObject({ status: 'Verified', overturned: false, cause: null })
  expect(decided.reviews.map(({ status }) => status)).toEqual(['Issue', 'Verified'])
})

test('an unclear photo after one that did not meet a criterion is an issue', async () => {
  await newDay()
  model.next(issue, unsure)
  const [member, challenge] = [await make.member(), await make.challenge({ points: 10 })]
  for (const status of ['Issue', 'Issue', 'Pending'])
    expect((await submit(member, challenge)).json()).toMatchObject({ status })
})

test('deeds of a habit that wait for a steward are tries on their own day only', async () => {
  const member = await make.member()
  const { challengeId } = await make.challenge({ points: 10, habit: { quota: 7, paidWeeks: 8 } })
  await member.call('joinChallenge', { params: { challengeId } })
  /** Two proofs that were reviewed today, and one that nobody could review. */
  const wait = async () => {
    for (const cause of ['unclear', 'unclear', 'held'])
      await sql`
        with proof as (
          insert into proofs (challenge_id, user_id, description, awaits_steward_cause, awaits_steward_since)
          values (${challengeId}, ${member.userId}, 'Done', ${cause}, now()) returning proof_id
        )
        insert into reviews (proof_id, reviewer, status, feedback, latency)
        select proof_id, 'eye-1', 'Verified', '[]', 1 from proof where ${cause} = 'unclear'`.execute(db)
  }
  const left = async () =>
    (await member.call('getChallenge', { params: { challengeId } })).triesLeft?.ofChallenge
  await wait()
  expect(await left()).toBe(0)
  // Another day of this week.
  await sql`
    update proofs set day = (
      select max(other) from generate_series(0, 1) as ahead, lateral (select week_of(day) + ahead as other) days
      where other <> day
    ) where user_id = ${member.userId}`.execute(ownerDb)
  expect(await left()).toBe(3)
  await sql`update proofs set status = 'Issue', awaits_steward_cause = null, awaits_steward_since = null
    where user_id = ${member.userId} and awaits_steward_cause = 'unclear'`.execute(db)
  expect(await left()).toBe(1)
  await wait()
  expect(await left()).toBe(0)
})

test('a repeated request gets its first reply after the limit is reached', async () => {
  await newDay()
  model.next(issue)
  const [member, challenge] = [await make.member(), await make.challenge({ points: 10 })]
  const body = await proofBody(member, challenge)
  const headers = { 'idempotency-key': 'once' }
  const first = (await member.send('submitProof', { body, headers })).json()
  for (let tries = 1; tries < 3; tries++) await submit(member, challenge)
  expect((await submit(member, challenge)).statusCode).toBe(409)
  const again = await member.send('submitProof', { body, headers })
  expect(again.json()).toMatchObject({ proofId: first.proofId })
})

test('a fifth of the calls of a day is kept for members with a confirmed proof', async () => {
  await newDay()
  await changePolicy({ payAtOnce: 80 })
  model.next(says(verdict()))
  const known = await make.member()
  expect((await submit(known)).json()).toMatchObject({ status: 'Verified' })
  const unconfirmed = await make.member()
  const { proofId } = (await submit(unconfirmed)).json()
  await db.updateTable('proofs').set({ unconfirmed: true }).where('proof_id', '=', proofId).execute()
  for (let sent = 0; sent < REVIEWS * 0.8 - 2; sent++)
    expect((await submit(await make.member())).json()).toMatchObject({ status: 'Verified' })
  for (const member of [await make.member(), unconfirmed])
    expect((await submit(member)).json()).toMatchObject({ status: 'Pending', awaitsSteward: true })
  for (let sent = 0; sent < REVIEWS * 0.2; sent++)
    expect((await submit(known)).json()).toMatchObject({ status: 'Verified' })
  expect((await submit(known)).json()).toMatchObject({ status: 'Pending', awaitsSteward: true })
})

test('a member can have three appeals open', async () => {
  const { make } = open
  const member = await make.member()
  const proofIds: number[] = []
  for (let sent = 0; sent < 5; sent++) {
    const body = await proofBody(member, await make.challenge(), 'Hello')
    proofIds.push((await member.call('submitProof', { body })).proofId)
  }
  const appeal = (proofId: number) =>
    member.send('appealProof', { params: { proofId }, body: { reason: 'Please look again' } })
  const replies = await Promise.all(proofIds.map(appeal))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'too_many_appeals',
    message: english('errors.too_many_appeals', { max: 3 }),
  })
  const opened = proofIds.filter((_, index) => replies[index]?.statusCode === 200)
  const [decided = 0, other = 0] = opened
  expect((await appeal(other)).statusCode).toBe(200)
  const steward = await make.member({ duties: ['review'] })
  await steward.call('setProofVerdict', {
    params: { proofId: decided },
    body: { status: 'Issue', reason: 'No tree' },
  })
  const waiting = proofIds.find((proofId) => !opened.includes(proofId)) ?? 0
  expect((await appeal(waiting)).statusCode).toBe(200)
})

test('the open economy allows more tries', async () => {
  const member = await open.make.member()
  const challenge = await open.make.challenge()
  for (let tries = 0; tries < 5; tries++) {
    const body = await proofBody(member, challenge, 'Hello')
    expect((await member.send('submitProof', { body })).statusCode).toBe(200)
  }
})
