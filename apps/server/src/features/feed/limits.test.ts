import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make } = await testApp({ RATE_LIMIT: 'on' })

test('a member who posts more than 30 times a minute is rate limited, others are not', async () => {
  const [busy, other] = [await make.member(), await make.member()]
  const post = (member: typeof busy) =>
    member.send('createPost', { body: { content: 'again', userId: member.userId } })
  for (let n = 0; n < 30; n++) expect((await post(busy)).statusCode).toBe(201)
  const refused = await post(busy)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(other)).statusCode).toBe(201)
  expect((await busy.send('listPosts', {})).statusCode).toBe(200)
})

test('a member who reacts or saves more than 60 times a minute is rate limited, others are not', async () => {
  const [busy, other] = [await make.member(), await make.member()]
  const { userId } = busy
  const { postId } = await other.call('createPost', { body: { content: 'post', userId: other.userId } })
  const params = { postId }
  const marks = { postId, userId }
  const calls = [
    ['react', { params, body: { emoji: '👏', userId } }],
    ['likePost', { params }],
    ['unlikePost', { params }],
    ['savePost', { body: marks }],
    ['unsavePost', { body: marks }],
  ] as const
  for (const [name, input] of calls) {
    const call = () => busy.send(name, input)
    for (let n = 0; n < 60; n++) expect((await call()).statusCode).toBe(200)
    expect((await call()).statusCode).toBe(429)
  }
  expect((await other.send('likePost', { params })).statusCode).toBe(200)
})
