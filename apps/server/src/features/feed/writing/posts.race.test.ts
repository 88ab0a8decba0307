import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { createPostWriter } from './create-post.ts'

const { db, deps, make } = await testApp()

const draft = {
  commenting: 'everybody' as const,
  outside: false,
  alts: [],
  images: [],
  sentImages: [],
  now: new Date(),
}

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

test('of posts that are written at once, each has its own reply, words and counts, and a refused one hinders no other', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => make.member()))
  const contents = members.map((_, at) => `kingfisher number${at}`)
  const gone = { ...draft, userId: uuidv7(), content: 'nobody' }
  const writePost = createPostWriter(deps)
  const results = await Promise.allSettled([
    ...members.map(({ userId }, at) =>
      writePost({ ...draft, userId, content: contents[at] ?? '' }, `key ${at}`),
    ),
    writePost(gone, 'key'),
    writePost({ ...draft, userId: members[0]?.userId ?? '', content: contents[0] ?? '' }, 'key 0'),
  ])
  const written = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(results[members.length]?.status).toBe('rejected')
  expect(written.map(({ made, post }) => [made, post.userId, post.content])).toEqual([
    ...members.map(({ userId }, at) => [true, userId, contents[at]]),
    [false, members[0]?.userId, contents[0]],
  ])
  expect(written.at(-1)?.post).toEqual(written[0]?.post)
  const [reader] = members
  const found = await reader?.call('searchPosts', { query: { q: 'kingfisher' } })
  expect(found?.map(({ postId }) => postId).toSorted()).toEqual(
    written
      .slice(0, -1)
      .map(({ post }) => post.postId)
      .toSorted(),
  )
  const texts = await db
    .selectFrom('written_text')
    .select(['posts', 'characters'])
    .where(
      'user_id',
      'in',
      members.map(({ userId }) => userId),
    )
    .execute()
  expect(texts).toEqual(contents.map(({ length }) => ({ posts: 1, characters: length })))
})
