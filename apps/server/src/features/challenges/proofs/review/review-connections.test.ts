import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { proofBody } from '../../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { make } = await testApp({
  DATABASE_CONNECTIONS: '5',
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})

test('reviews that wait for a slow model leave connections to others, even if there are few', async () => {
  const challenge = await make.challenge({ points: 10 })
  const members = await Promise.all(Array.from({ length: 8 }, () => make.member()))
  const bodies = await Promise.all(members.map((member) => proofBody(member, challenge)))
  const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  model.next(async (response) => {
    isSeen()
    await released
    says(verdict())(response)
  })
  const proofs = members.map((member, n) => member.send('submitProof', { body: bodies[n] }))
  await seen
  const read = await Promise.race([members[0]?.send('listNotifications', {}), sleep(5000)])
  release()
  expect(read?.statusCode).toBe(200)
  const replies = await Promise.all(proofs)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(members.map(() => 200))
})
