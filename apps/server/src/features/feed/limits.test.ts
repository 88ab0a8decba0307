import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make } = await testApp({ RATE_LIMIT: 'on' })

test('a member who floods the feed has to wait, the others have not', async () => {
  const [flooder, other] = [await make.member(), await make.member()]
  const post = (member: typeof flooder) =>
    member.send('createPost', { body: { content: 'again', userId: member.userId } })
  for (let n = 0; n < 30; n++) expect((await post(flooder)).statusCode).toBe(201)
  const refused = await post(flooder)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(other)).statusCode).toBe(201)
  expect((await flooder.send('listPosts', {})).statusCode).toBe(200)
})
