/** Reviews that end with a steward, because no further try of the member would end them. */

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { proofBody } from '../../../../testing/proof-body.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { db, deps, make } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})
type Member = Awaited<ReturnType<typeof make.member>>
const basic = await testApp({ ECONOMY: 'open' })
const guarded = await testApp({ ECONOMY: 'guarded' })

async function setReviewsPerDay(number: number) {
  await db.updateTable('policies').set({ reviews_per_day: number }).where('active', '=', true).execute()
  deps.bus.publish({ type: 'policy.changed' })
}

test('an answer that cannot be used, however often it is asked for, goes to a steward, and the member reads so', async () => {
  const member = await make.member()
  model.next(says('I’m sorry, I can’t assist with that.'))
  const reply = await member.send('submitProof', { body: await proofBody(member, await make.challenge()) })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { status: 'Pending', awaitsSteward: true, aiResponse: english('verdicts.refused'), queue: { place: 1 } },
  ])
  const params = { proofId: reply.json().proofId }
  expect(await member.refused('retryProof', { params })).toMatchObject({ code: 'proof_not_waiting' })
  const steward = await make.member({ duties: ['review'] })
  expect(await steward.call('listProofCases', { query: { cause: 'unclear' } })).toMatchObject([params])
  const body = { status: 'Verified' as const, reason: 'I see the tree', answers: [] }
  expect(await steward.call('setProofVerdict', { params, body })).toMatchObject({ status: 'Verified' })
})

test('the third review of a proof that fails, whatever the cause, gives it to a steward', async () => {
  const member = await make.member()
  model.next(fails(401))
  const first = await member.send('submitProof', { body: await proofBody(member, await make.challenge()) })
  const params = { proofId: first.json().proofId }
  const retry = () => member.send('retryProof', { params })
  expect([first.statusCode, (await retry()).statusCode]).toEqual([502, 502])
  const last = await retry()
  expect([last.statusCode, last.json()]).toMatchObject([
    200,
    { status: 'Pending', awaitsSteward: true, aiResponse: english('verdicts.failedAgain') },
  ])
})

/** A proof that waits, since the calls of the day were used up, on the day after. */
async function heldProof(member: Member) {
  const calls = sql`insert into reviewer_calls (day, calls) values (current_date, 1000)
    on conflict (day) do update set calls = excluded.calls`
  await calls.execute(db)
  const body = await proofBody(member, await make.challenge())
  const params = { proofId: (await member.call('submitProof', { body })).proofId }
  for (let tries = 0; tries < 2; tries++)
    expect(await member.call('retryProof', { params })).toMatchObject({ status: 'Pending' })
  await db.deleteFrom('reviewer_calls').execute()
  const retry = async () => (await member.send('retryProof', { params })).json()
  return { params, retry }
}

test('a held proof about which the reviewer gives no answer is left to the steward, and reviewed no more', async () => {
  const member = await make.member()
  const { params, retry } = await heldProof(member)
  model.next(says('I’m sorry, I can’t assist with that.'))
  expect(await retry()).toMatchObject({ status: 'Pending', aiResponse: english('verdicts.refused') })
  const made = model.requests.length
  expect(await retry()).toMatchObject({ code: 'proof_not_waiting' })
  expect(model.requests).toHaveLength(made)
  const steward = await make.member({ duties: ['review'] })
  expect(await steward.call('listProofCases', { query: { cause: 'unclear' } })).toContainEqual(
    expect.objectContaining(params),
  )
})

test('a held proof is left to the steward after the third review that failed', async () => {
  const { retry } = await heldProof(await make.member())
  model.next(fails(401))
  for (const kind of ['stillAwaitsSteward', 'stillAwaitsSteward', 'failedAgain'] as const)
    expect(await retry()).toMatchObject({ status: 'Pending', aiResponse: english(`verdicts.${kind}`) })
  expect(await retry()).toMatchObject({ code: 'proof_not_waiting' })
})

test('the reviews of held proofs count among those of the day', async () => {
  await setReviewsPerDay(1)
  const { retry } = await heldProof(await make.member())
  model.next(fails(401))
  expect(await retry()).toMatchObject({ aiResponse: english('verdicts.stillAwaitsSteward') })
  expect(await retry()).toMatchObject({ code: 'too_many_reviews' })
  await setReviewsPerDay(100)
})

const inOtherLanguages = [
  'අද උදේ අපේ වත්තේ අඹ ගසක් සිටෙව්වා, වතුරත් දැම්මා.',
  'இன்று காலை எங்கள் தோட்டத்தில் ஒரு மாமரக் கன்றை நட்டுத் தண்ணீர் ஊற்றினேன்.',
]

test.each(inOtherLanguages)(
  'under the open policy, an account in another language is decided by the checks of the photo: %s',
  async (description) => {
    const member = await basic.make.member()
    const challenge = await basic.make.challenge()
    expect(
      await member.call('submitProof', { body: await proofBody(member, challenge, description) }),
    ).toMatchObject({
      status: 'Verified',
      pointsEarned: challenge.points,
      aiResponse: english('verdicts.otherLanguagePassed'),
      checklist: [{ answer: 'cannot_tell' }],
    })
  },
)

test('a photo that the checks refuse is refused in every language', async () => {
  const member = await basic.make.member()
  const body = await proofBody(member, await basic.make.challenge(), inOtherLanguages[0])
  await member.call('submitProof', { body })
  const again = { ...body, challengeId: (await basic.make.challenge()).challengeId }
  expect(await member.call('submitProof', { body: again })).toMatchObject({ status: 'Issue' })
})

test('what may be English is left to a steward under the open policy, too', async () => {
  const member = await basic.make.member()
  const body = await proofBody(member, await basic.make.challenge(), 'Watched cricket yesterday, ate rice')
  expect(await member.call('submitProof', { body })).toMatchObject({ status: 'Pending', awaitsSteward: true })
})

test.each(inOtherLanguages)(
  'under the guarded policy, an account in another language goes to a steward at once, and the member reads so: %s',
  async (description) => {
    const member = await guarded.make.member()
    const body = await proofBody(member, await guarded.make.challenge(), description)
    expect(await member.call('submitProof', { body })).toMatchObject({
      status: 'Pending',
      awaitsSteward: true,
      aiResponse: english('verdicts.otherLanguage'),
      checklist: [{ answer: 'cannot_tell' }],
    })
  },
)
