/** Visibility of everything but posts and follows. */

import type { Board } from '@canopy/contract/points/leaderboard/shapes'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make } = await testApp()

const challenge = {
  challengeName: 'Mend a lamp',
  points: 5,
  description: 'Any one.',
  photoUrl: 'https://example.org/a.jpg',
}

test('the leaderboard leaves out members who are not seen, and keeps the ranks of the others', async () => {
  const [first, second, reader] = [
    await make.member({ points: 300 }),
    await make.member({ points: 200 }),
    await make.member({ points: 100 }),
  ]
  for (const followed of [first, second]) await reader.call('follow', { params: followed })
  const board = async (query: Partial<Board>) =>
    (await reader.call('getLeaderboard', { query })).map(({ userId, rank }) => [userId, rank])
  /** Places on all boards, which are the same. Blocking ends following, and moves up whom the reader still follows. */
  const ranks = async () => {
    const places = await board({})
    for (const period of ['week', 'month'] as const) expect(await board({ period })).toEqual(places)
    expect(await board({ scope: 'newcomers' })).toEqual(places)
    const followed = await board({ scope: 'following' })
    expect(followed.map(([userId]) => userId)).toEqual(places.map(([userId]) => userId))
    return places
  }
  const all = await ranks()
  expect(all).toEqual([
    [first.userId, 1],
    [second.userId, 2],
    [reader.userId, 3],
  ])
  await first.call('block', { params: reader })
  expect(await ranks()).toEqual(all.slice(1))
  await reader.call('mute', { params: second })
  expect(await ranks()).toEqual(all.slice(2))
  expect(await first.call('getLeaderboard', {})).toHaveLength(2)
})

test('a challenge stays, without the name of a creator who is not seen', async () => {
  const [creator, reader] = [await make.member({ fullName: 'Creator' }), await make.member()]
  const { challengeId } = await creator.call('createChallenge', { body: challenge })
  const read = async () => (await reader.call('getChallenge', { params: { challengeId } })).creator
  expect(await read()).toBe('Creator')
  await reader.call('mute', { params: creator })
  expect(await read()).toBe('a member')
  expect(await reader.call('listChallenges', { query: { userId: creator.userId } })).toEqual([])
  expect((await creator.call('getChallenge', { params: { challengeId } })).creator).toBe('Creator')
})

test('members who are blocked can be reported', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const { postId } = await author.call('createPost', { body: { content: 'Rude', userId: author.userId } })
  await reader.call('block', { params: author })
  for (const thing of [
    { kind: 'post', id: postId },
    { kind: 'member', id: author.userId },
  ] as const)
    await reader.call('createReport', { body: { ...thing, reason: 'Harassment' } })
})

test('deleting what one does not see does not tell that it is there', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'Mine', userId: author.userId } })
  const comment = await author.call('createComment', { params: post, body: 'First' })
  const statuses = async () => [
    (await reader.refused('deletePost', { params: post })).status,
    (await reader.refused('deleteComment', { params: comment })).status,
  ]
  expect(await statuses()).toEqual([403, 403])
  await author.call('block', { params: reader })
  expect(await statuses()).toEqual([404, 404])
  expect(await author.call('listComments', { params: post })).toHaveLength(1)
})

test('nobody is notified of a post whose notifications they turned off', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'Busy', userId: author.userId } })
  const count = async () =>
    (await author.call('listNotifications', {})).filter(({ kind }) => kind === 'comment').length
  await author.call('muteThread', { params: post })
  await reader.call('createComment', { params: post, body: 'One' })
  expect(await count()).toBe(0)
  await author.call('unmuteThread', { params: post })
  await reader.call('createComment', { params: post, body: 'Two' })
  expect(await count()).toBe(1)
})
