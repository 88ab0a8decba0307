import { afterAll, expect, test } from 'vitest'
import { proofBody } from '../../../../testing/proof-body.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const [answer] = verdict().answers
const unsure = says({ answers: [{ ...answer, answer: 'cannot_tell', thing: 1 }], feedback: 'A tree?' })
const sure = says({ answers: [{ ...answer, confidence: 0.95, thing: 1 }], feedback: 'A tree!' })
const things = [{ what: 'a tree', left: 100, top: 100, right: 500, bottom: 500 }]
const seen = says({ description: 'A field.', things })
const model = await startModelServer(unsure)
afterAll(() => model[Symbol.asyncDispose]())
const { db, make } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_SECOND_LOOK: 'on',
})
const steward = await make.member({ duties: ['owner'] })

async function submit() {
  const member = await make.member()
  const body = await proofBody(member, await make.challenge({ points: 10 }))
  const { proofId } = await member.call('submitProof', { body })
  const proof = await steward.call('getProofForStewards', { params: { proofId } })
  const { calls } = await db.selectFrom('reviewer_calls').select('calls').executeTakeFirstOrThrow()
  await db.deleteFrom('reviewer_calls').execute()
  return { ...proof, counted: calls }
}

test('the certainty of a verdict is the one after a second look, whose calls are recorded and counted', async () => {
  model.nextLooks(seen, says({ description: 'A young tree.' }))
  model.next(unsure, sure)
  expect(await submit()).toMatchObject({
    checklist: [{ answer: 'met', confidence: 0.95 }],
    reviews: [{ status: 'Verified', calls: 4, certainty: 0.95, inputTokens: 3600 }],
    counted: 4,
  })
})

test('a verdict is given all the same when the second look fails', async () => {
  model.nextLooks(seen, fails(500))
  model.next(unsure)
  expect(await submit()).toMatchObject({
    status: 'Issue',
    checklist: [{ answer: 'cannot_tell' }],
    reviews: [{ status: 'Issue', calls: 3 }],
    counted: 4,
  })
})
