/** The short form of `npm run bench:load -- fuzz`. */

import { expect, test } from 'vitest'
import { verifyLedger } from '../features/points/index.ts'
import { fuzz, newTally } from '../testing/fuzz/fuzz.ts'
import { testApp } from '../testing/test-app.ts'

const { app, db, make } = await testApp()

test('500 generated requests to all routes, valid and malformed, break nothing', async () => {
  const member = await make.member()
  const challenge = await make.challenge()
  await make.product({ price: 250, quantity: 1000 })
  await member.call('joinChallenge', { params: challenge })
  const post = await member.call('createPost', { body: { content: 'Hello', userId: member.userId } })
  await member.call('createComment', { params: post, body: 'Well done' })
  const document = (await app.inject('/api/docs/json')).json()
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

  const tally = newTally()
  await fuzz({ origin, document, db, seed: 1, from: 0, to: 500 }, tally)

  expect(tally.faults).toEqual([])
  const successes = [200, 201, 202, 204].map((status) => tally.statuses.get(status)?.valid ?? 0)
  expect(successes.reduce((sum, one) => sum + one)).toBeGreaterThan(50)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})
