import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('a member reports a post once; the first reason is kept', async () => {
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

test('other reasons, unknown posts, ids of other members and visitors are refused', async () => {
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

test('concurrent requests report a post once', async () => {
  const ana = await make.member()
  const postId = await newPost()
  const reports = await Promise.all(
    Array.from({ length: 10 }, () =>
      ana.send('reportPost', { body: { postId, reportedBy: ana.userId, reason: 'Spam' } }),
    ),
  )
  expect(reports.map((report) => report.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
})
