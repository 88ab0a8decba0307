import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make } = await testApp({ RATE_LIMIT: 'on' })

test('a member who creates too many challenges is rate limited, others are not', async () => {
  const [flooder, other] = [await make.member(), await make.member()]
  const body = {
    challengeName: 'Again',
    points: 1,
    description: 'Once more',
    photoUrl: 'https://example.org/a.jpg',
  }
  for (let n = 0; n < 30; n++) await flooder.call('createChallenge', { body })
  const refused = await flooder.send('createChallenge', { body })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send('createChallenge', { body })).statusCode).toBe(201)
  expect(await other.call('listChallenges', {})).toHaveLength(31)
})

test('a member who joins and leaves more than anybody does has to wait', async () => {
  const member = await make.member()
  const params = await make.challenge()
  for (const name of ['joinChallenge', 'leaveChallenge'] as const) {
    for (let n = 0; n < 60; n++) await member.call(name, { params })
    expect((await member.send(name, { params })).statusCode).toBe(429)
  }
})
