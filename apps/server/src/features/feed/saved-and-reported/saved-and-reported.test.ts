import { messages } from '@canopy/contract/messages'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('a post is saved and found again by its saver alone', async () => {
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

test('saving is refused for unknown posts, for others and for visitors', async () => {
  const [ana, other] = [await make.member(), await make.member()]
  const postId = await newPost()
  expect(await ana.refused('savePost', { body: { postId: uuidv7(), userId: ana.userId } })).toMatchObject({
    status: 404,
    message: messages.postGone,
  })
  for (const name of ['savePost', 'unsavePost'] as const) {
    expect((await ana.refused(name, { body: { postId, userId: other.userId } })).status).toBe(403)
    expect((await ana.refused(name, { body: { postId: 'x', userId: ana.userId } })).status).toBe(400)
    expect((await ana.refused(name, { body: {} })).status).toBe(400)
    expect((await visitor.refused(name, { body: { postId, userId: ana.userId } })).status).toBe(401)
  }
  expect(await ana.call('listSaved', { params: { userId: ana.userId } })).toEqual([])
})

test('a report counts once, with its first reason', async () => {
  const ana = await make.member()
  const postId = await newPost()
  const report = (reason: string) =>
    ana.send('reportPost', { body: { postId, reportedBy: ana.userId, reason } })
  const first = await report('Harassment')
  expect([first.statusCode, first.json()]).toEqual([201, { postId, reason: 'Harassment' }])
  const again = await report('Spam')
  expect([again.statusCode, again.json()]).toEqual([200, { postId, reason: 'Harassment' }])
  expect(
    await db.selectFrom('reported_posts').select('reason').where('post_id', '=', postId).execute(),
  ).toEqual([{ reason: 'Harassment' }])
})

test('a report needs a reason of the list, a post and a name of one’s own', async () => {
  const [ana, other] = [await make.member(), await make.member()]
  const body = { postId: await newPost(), reportedBy: ana.userId, reason: 'Spam' }
  expect((await ana.refused('reportPost', { body: { ...body, reason: 'Ugly' } })).status).toBe(400)
  expect((await ana.refused('reportPost', { body: { ...body, postId: uuidv7() } })).status).toBe(404)
  expect((await other.refused('reportPost', { body })).status).toBe(403)
  expect((await visitor.refused('reportPost', { body })).status).toBe(401)
  expect(
    await db.selectFrom('reported_posts').selectAll().where('post_id', '=', body.postId).execute(),
  ).toEqual([])
})

test('what concerns one reader comes apart from the posts', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [liked, saved, reported] = [await newPost(), await newPost(), await newPost()]
  await ana.call('react', { params: { postId: liked }, body: { emoji: '👏', userId: ana.userId } })
  await ana.call('savePost', { body: { postId: saved, userId: ana.userId } })
  await ana.call('reportPost', { body: { postId: reported, reportedBy: ana.userId, reason: 'Other' } })
  const query = { ids: [liked, saved, reported].join(',') }
  expect(await ana.call('getOwnMarks', { query })).toEqual({
    reactions: { [liked]: '👏' },
    saved: [saved],
    reported: [reported],
  })
  expect(await ana.call('getOwnMarks', { query: { ids: saved } })).toEqual({
    reactions: {},
    saved: [saved],
    reported: [],
  })
  expect(await ben.call('getOwnMarks', { query })).toEqual({ reactions: {}, saved: [], reported: [] })
  expect((await ben.refused('getOwnMarks', { query: { ids: 'x' } })).status).toBe(400)
  expect((await visitor.refused('getOwnMarks', { query })).status).toBe(401)
})
