/** Compares what members read of each other with the model. */

import { expect } from 'vitest'
import { seen } from './compare-posts.ts'
import type { Model } from './model.ts'
import type { Viewer } from './viewer.ts'

const idsOf = (people: { userId: string }[]) => people.map(({ userId }) => userId).toSorted()

async function compareProfile(viewer: Viewer, index: number, model: Model, other: number) {
  const params = { userId: viewer.ids[other] ?? '' }
  const profile = await viewer.send('getUser', { params })
  expect(profile.statusCode).toBe(model.isBlocked(index, other) ? 404 : 200)
  const posts = await viewer.call('listPosts', { query: params })
  expect(posts.map(seen)).toEqual(model.postsOf(index, other))
  if (model.isBlocked(index, other)) return
  const [followers, following] = [model.followersOf(index, other), model.followedBy(index, other)]
  expect(await viewer.call('getUser', { params })).toMatchObject({
    followers: followers.length,
    following: following.length,
    ...(other !== index && { relation: model.relation(index, other) }),
  })
  const listed = [
    await viewer.call('listFollowers', { params }),
    await viewer.call('listFollowing', { params }),
  ]
  const expected = model.canSee(index, other) ? [followers, following] : [[], []]
  expect(listed.map(idsOf)).toEqual(expected.map((members) => viewer.idsAt(members)))
}

async function compareOwnRelations(viewer: Viewer, index: number, model: Model) {
  const { following, requested, muted, blocked, asking } = model.relationsOf(index)
  const lists = await viewer.call('getRelations', {})
  for (const [list, members] of [
    [lists.following, following],
    [lists.requested, requested],
    [lists.muted, muted],
    [lists.blocked, blocked],
    [idsOf(await viewer.call('listMutes', {})), muted],
    [idsOf(await viewer.call('listBlocks', {})), blocked],
    [idsOf(await viewer.call('listFollowRequests', {})), asking],
  ] as const)
    expect(list.toSorted()).toEqual(viewer.idsAt(members))
}

/** Compares the places that offer members: completed mentions, people to follow, and the leaderboard. */
async function compareOffers(viewer: Viewer, index: number, model: Model) {
  const others = viewer.ids.map((_, other) => other).filter((other) => other !== index)
  for (const other of others) {
    const text = viewer.members[other]?.username ?? ''
    const completed = await viewer.call('completeMention', { query: { text } })
    const isOffered = idsOf(completed).includes(viewer.ids[other] ?? '')
    expect(isOffered, `${other} for ${index}`).toBe(model.isCompleted(index, other))
  }
  const toFollow = others.filter((other) => model.isToFollow(index, other))
  expect(idsOf(await viewer.call('listPeopleToFollow', {}))).toEqual(viewer.idsAt(toFollow))
  const isRanked = (other: number) => other === index || model.isSeen(index, other)
  const followed = model.relationsOf(index).following
  for (const period of ['all', 'week'] as const)
    for (const scope of ['everybody', 'newcomers', 'following'] as const) {
      const board = await viewer.call('getLeaderboard', { query: { period, scope } })
      const listed = idsOf(board).filter((id) => viewer.ids.includes(id))
      const isOn = (other: number) => scope !== 'following' || other === index || followed.includes(other)
      const expected = [index, ...others].filter((other) => isOn(other) && isRanked(other))
      expect(listed, `${period}, ${scope}`).toEqual(viewer.idsAt(expected))
    }
}

export async function comparePeople(viewer: Viewer, index: number, model: Model) {
  const details = await viewer.call('listUserDetails', { query: { ids: viewer.ids.join() } })
  const known = viewer.ids.filter((_, other) => !model.isBlocked(index, other))
  expect(idsOf(details)).toEqual(known.toSorted())
  for (const other of viewer.ids.keys()) await compareProfile(viewer, index, model, other)
  await compareOwnRelations(viewer, index, model)
  await compareOffers(viewer, index, model)
}
