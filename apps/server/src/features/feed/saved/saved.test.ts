import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('saved posts are listed for the member who saved them only', async () => {
  const [ana, other] = [await make.member(), await make.member()]
  const [first, second] = [await newPost(), await newPost()]
  const save = (postId: string) => ana.call('savePost', { body: { postId, userId: ana.userId } })
  expect(await save(second)).toEqual({ postId: second, saved: true })
  await db.updateTable('saved_posts').set({ saved_at: sql`saved_at - interval '1 second'` }).execute()
  await save(first)
  await save(first)

  const params = { userId: ana.userId }
  expect(await ana.call('listSaved', { params })).toEqual([first, second])
  const found = await ana.call('listPosts', { query: { saved: 'true' } })
  expect(found.map((post) => post.postId)).toEqual([second, first])
  expect(await ana.call('listPosts', { query: { saved: 'true', ...params } })).toEqual(found)
  expect(await other.call('listPosts', { query: { saved: 'true' } })).toEqual([])
  expect((await other.refused('listSaved', { params })).status).toBe(403)
  expect((await other.refused('listPosts', { query: { saved: 'true', ...params } })).status).toBe(403)

  const body = { postId: first, userId: ana.userId }
  expect(await ana.call('unsavePost', { body })).toEqual({ postId: first, saved: false })
  expect(await ana.call('unsavePost', { body })).toEqual({ postId: first, saved: false })
  expect(await ana.call('listSaved', { params })).toEqual([second])
})

test('unknown posts, ids of other members and visitors are refused', async () => {
  const [ana, other] = [await make.member(), await make.member()]
  const postId = await newPost()
  expect(await ana.refused('savePost', { body: { postId: uuidv7(), userId: ana.userId } })).toMatchObject({
    status: 404,
    message: english('feed.postGone'),
  })
  for (const name of ['savePost', 'unsavePost'] as const) {
    expect((await ana.refused(name, { body: { postId, userId: other.userId } })).status).toBe(403)
    expect((await ana.refused(name, { body: { postId: 'x', userId: ana.userId } })).status).toBe(400)
    expect((await ana.refused(name, { body: {} })).status).toBe(400)
    expect((await visitor.refused(name, { body: { postId, userId: ana.userId } })).status).toBe(401)
  }
  expect(await ana.call('listSaved', { params: { userId: ana.userId } })).toEqual([])
})

test('concurrent requests save a post once', async () => {
  const ana = await make.member()
  const postId = await newPost()
  await Promise.all(
    Array.from({ length: 10 }, () => ana.call('savePost', { body: { postId, userId: ana.userId } })),
  )
  expect(await ana.call('listSaved', { params: { userId: ana.userId } })).toEqual([postId])
})
