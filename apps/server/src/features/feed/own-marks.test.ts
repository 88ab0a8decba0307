import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make, visitor } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('a member reads their own reactions, saves, reports and muted threads of several posts', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [liked, saved, reported] = [await newPost(), await newPost(), await newPost()]
  await ana.call('react', { params: { postId: liked }, body: { emoji: '👏', userId: ana.userId } })
  await ana.call('savePost', { body: { postId: saved, userId: ana.userId } })
  await ana.call('reportPost', { body: { postId: reported, reportedBy: ana.userId, reason: 'Other' } })
  await ana.call('muteThread', { params: { postId: saved } })
  const query = { ids: [liked, saved, reported].join(',') }
  expect(await ana.call('getOwnMarks', { query })).toEqual({
    reactions: { [liked]: '👏' },
    saved: [saved],
    reported: [reported],
    mutedThreads: [saved],
    polls: {},
  })
  expect(await ana.call('getOwnMarks', { query: { ids: saved } })).toEqual({
    reactions: {},
    saved: [saved],
    reported: [],
    mutedThreads: [saved],
    polls: {},
  })
  expect(await ben.call('getOwnMarks', { query })).toEqual({
    reactions: {},
    saved: [],
    reported: [],
    mutedThreads: [],
    polls: {},
  })
  expect((await ben.refused('getOwnMarks', { query: { ids: 'x' } })).status).toBe(400)
  expect((await visitor.refused('getOwnMarks', { query })).status).toBe(401)
})
