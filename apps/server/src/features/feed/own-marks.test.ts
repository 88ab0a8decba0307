import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make, visitor } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('a member reads their own reactions, saves and reports of several posts', async () => {
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
