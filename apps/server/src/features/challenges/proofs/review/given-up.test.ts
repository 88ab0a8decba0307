/** Reviews that end with a steward, because no further try of the member would end them. */

import { reviewTexts } from '@canopy/contract/challenges/proofs/texts'
import { afterAll, expect, test } from 'vitest'
import { proofBody } from '../../../../testing/proof-body.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { make } = await testApp({ REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: model.baseUrl })
const basic = await testApp({ ECONOMY: 'open' })

test('an answer that cannot be used, however often it is asked for, goes to a steward, and the member reads so', async () => {
  const member = await make.member()
  model.next(says('I’m sorry, I can’t assist with that.'))
  const reply = await member.send('submitProof', { body: await proofBody(member, await make.challenge()) })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { status: 'Pending', awaitsSteward: true, aiResponse: reviewTexts.refused, queue: { place: 1 } },
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
    { status: 'Pending', awaitsSteward: true, aiResponse: reviewTexts.failedAgain },
  ])
})

test('an account in another language goes to a steward at once, and the member reads so', async () => {
  const member = await basic.make.member()
  const challenge = await basic.make.challenge()
  const body = await proofBody(member, challenge, 'අද උදේ අපේ වත්තේ අඹ ගසක් සිටෙව්වා, වතුරත් දැම්මා.')
  expect(await member.call('submitProof', { body })).toMatchObject({
    status: 'Pending',
    awaitsSteward: true,
    aiResponse: reviewTexts.otherLanguage,
    checklist: [{ answer: 'cannot_tell' }],
  })
})
