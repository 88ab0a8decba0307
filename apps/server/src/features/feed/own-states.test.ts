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

test('a member reads no states of posts that they may not see any more', async () => {
  const [writer, ana] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const { postId } = await writer.call('createPost', { body: { content: 'post', userId: writer.userId } })
  const poll = JSON.stringify({ options: ['Yes', 'No'], hours: 24 })
  const asked = await writer.call('createPost', { body: { content: '?', userId: writer.userId, poll } })
  const query = { ids: [postId, asked.postId].join(',') }
  for (const member of [writer, ana]) {
    await member.call('react', { params: { postId }, body: { emoji: '👏', userId: member.userId } })
    await member.call('savePost', { body: { postId, userId: member.userId } })
    await member.call('muteThread', { params: { postId } })
  }
  await ana.call('vote', { params: asked, body: { choice: 0 } })
  const states = await ana.call('getOwnMarks', { query })
  const nothing = { reactions: {}, saved: [], reported: [], mutedThreads: [], polls: {} }

  await writer.call('block', { params: ana })
  expect(await ana.call('getOwnMarks', { query })).toEqual(nothing)
  await writer.call('unblock', { params: ana })
  expect(await ana.call('getOwnMarks', { query })).toEqual(states)
  await writer.call('setPrivacy', { body: { isPrivate: true } })
  expect(await ana.call('getOwnMarks', { query })).toEqual(nothing)
  await writer.call('setPrivacy', { body: { isPrivate: false } })

  const { caseId } = await ana.call('createReport', { body: { kind: 'post', id: postId, reason: 'Spam' } })
  await moderator.call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, reason: 'It advertises' },
  })
  const { polls } = states
  expect(await ana.call('getOwnMarks', { query })).toEqual({ ...nothing, polls })
  expect((await writer.call('getOwnMarks', { query })).saved).toEqual([postId])
})
