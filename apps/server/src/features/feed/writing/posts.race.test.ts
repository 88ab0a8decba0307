import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()

test('twenty concurrent requests with one key create one post', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'same' }
  const body = { content: 'once', userId: member.userId }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => member.send('createPost', { body, headers })),
  )
  expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1)
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(19)
  expect(new Set(responses.map((response) => response.json().postId)).size).toBe(1)
  expect(
    await db.selectFrom('posts').select('content').where('user_id', '=', member.userId).execute(),
  ).toEqual([{ content: 'once' }])
})

test('ten concurrent posts earn the badge Voice once', async () => {
  const member = await make.member()
  const body = { content: 'x', userId: member.userId }
  await Promise.all(Array.from({ length: 10 }, () => member.call('createPost', { body })))
  expect(
    await db.selectFrom('badge_awards').select('badge_id').where('user_id', '=', member.userId).execute(),
  ).toEqual([{ badge_id: 'voice' }])
})
