import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, test } from 'vitest'
import { proofBody } from '../../../../testing/proof-body.ts'
import { fails, says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { createReviews } from './review.ts'

const [answer] = verdict().answers
const unsure = says({ answers: [{ ...answer, answer: 'cannot_tell', thing: 1 }], feedback: 'A tree?' })
const sure = says({ answers: [{ ...answer, confidence: 0.95, thing: 1 }], feedback: 'A tree!' })
const things = [{ what: 'a tree', left: 100, top: 100, right: 500, bottom: 500 }]
const seen = says({ description: 'A field.', things })
const model = await startModelServer(unsure)
afterAll(() => model[Symbol.asyncDispose]())
const metricsPort = await freePort()
const { db, deps, make } = await testApp({
  METRICS_PORT: String(metricsPort),
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

test('a second look that failed is one line of the log with its cause, and is counted by it', async () => {
  const counted = async () => {
    const body = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const name =
      'review_duration_seconds_count{status="Issue",reviewer="openai-compatible:eye-1",secondLook="failed"}'
    const line = body.split('\n').find((start) => start.startsWith(name))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  const before = await counted()
  model.nextLooks(seen, fails(500), seen, fails(500))
  model.next(unsure, unsure)
  const { proofId } = await submit()
  expect(await counted()).toBe(before + 1)

  const lines: object[] = []
  const reviews = createReviews(deps, { warn: (details, message) => lines.push({ ...details, message }) })
  await db.updateTable('proofs').set({ status: 'Pending' }).where('proof_id', '=', proofId).execute()
  await reviews.review(proofId)
  expect(lines).toEqual([
    {
      ...{ proofId, reviewer: 'openai-compatible:eye-1', failure: 'failed' },
      cause: 'no',
      message: 'the second look at a proof failed',
    },
  ])
})
