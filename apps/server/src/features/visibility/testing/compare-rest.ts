/** Compares what searches, tags, challenges and notifications show, and what strangers see, with the model. */

import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { seen } from './compare-posts.ts'
import type { Model } from './model.ts'
import type { Viewer } from './viewer.ts'

/** Number of members that a notification names. */
const namedIn = (text: string) => 1 + Number(/ and (\d+) others? /.exec(text)?.[1] ?? 0)

export async function compareSearches(viewer: Viewer, index: number, model: Model) {
  const known = new Set(model.posts.map(({ id }) => id))
  for (const q of ['rain', 'snow', 'hel', 'rain snow']) {
    const posts = await viewer.call('searchPosts', { query: { q, limit: 100 } })
    const found = posts.map(({ postId }) => postId).filter((id) => known.has(id))
    const [first = [], ...rest] = q.split(' ').map((word) => model.foundPosts(index, word))
    const expected = first.filter((id) => rest.every((ids) => ids.includes(id)))
    expect(found.toSorted(), `${q} for ${index}`).toEqual(expected.toSorted())
  }
  for (const [other, { username, userId }] of viewer.members.entries()) {
    const people = await viewer.call('searchPeople', { query: { q: username, limit: 100 } })
    expect(people.some((person) => person.userId === userId)).toBe(model.isFound(index, other))
    const posts = await viewer.call('searchPosts', { query: { q: 'rain', from: username } })
    const expected = model
      .foundPosts(index, 'rain')
      .filter((id) => model.posts.some((post) => post.id === id && post.author === other))
    expect(posts.map(({ postId }) => postId).toSorted()).toEqual(expected.toSorted())
  }
}

export async function compareRest(viewer: Viewer, index: number, model: Model) {
  const known = new Set(model.posts.map(({ id }) => id))
  const tagged = await viewer.call('listPosts', { query: { tag: 'rain', limit: 100 } })
  expect(tagged.filter(({ postId }) => known.has(postId)).map(seen)).toEqual(model.tagged(index, 'rain'))
  if (model.posts.length > 0) {
    const ids = model.posts.map(({ id }) => id).join()
    expect((await viewer.call('getOwnMarks', { query: { ids } })).polls).toEqual(model.pollsOf(index))
  }
  const saved = await viewer.call('listSaved', { params: { userId: viewer.userId } })
  expect(saved.toSorted()).toEqual(model.savedBy(index).toSorted())
  const savedPosts = await viewer.call('listPosts', { query: { saved: 'true' } })
  expect(savedPosts.map(({ postId }) => postId).toSorted()).toEqual(saved.toSorted())
  const notices = await viewer.call('listNotifications', { query: { limit: 100 } })
  const named = notices
    .filter(({ kind }) => kind === 'reaction' || kind === 'comment' || kind === 'reply' || kind === 'mention')
    .map(
      ({ kind, href, text: sentence }) => `${kind} ${/posts\/([^?]*)/.exec(href)?.[1]} ${namedIn(sentence)}`,
    )
  expect(named.toSorted()).toEqual(model.notices(index).toSorted())
  expect(await viewer.call('countUnreadNotifications', {})).toBe(notices.filter(({ read }) => !read).length)
}

/** Tags are counted before. */
export async function compareTags(viewer: Viewer, index: number, model: Model) {
  const { posts } = await viewer.call('getTag', { params: { tag: 'rain' } })
  expect(posts).toBe(model.tagged(index, 'rain').length)
  const expected = model.isTagFound(index, 'rain') ? ['rain'] : []
  expect(await viewer.call('completeTag', { query: { text: 'rai' } })).toEqual(expected)
  const found = await viewer.call('searchTags', { query: { q: 'rain' } })
  expect(found.map(({ tag }) => tag)).toEqual(expected)
}

/** A challenge that the first member has added and all have joined is for everybody, but its creator is not named to everybody. */
export async function compareChallenge(viewer: Viewer, index: number, model: Model, challengeId: number) {
  const creator = index === 0 || model.isSeen(index, 0) ? 'Member 0' : 'a member'
  const isThis = (challenge: { challengeId: number }) => challenge.challengeId === challengeId
  const { challengeName, ...challenge } = await viewer.call('getChallenge', { params: { challengeId } })
  const lists = [
    await viewer.call('listChallenges', {}),
    await viewer.call('listOwnChallenges', {}),
    await viewer.call('searchChallenges', { query: { q: challengeName } }),
  ]
  for (const found of [challenge, ...lists.map((list) => list.find(isThis))])
    expect(found).toMatchObject({ creator })
  const ofCreator = await viewer.call('listChallenges', { query: { userId: viewer.ids[0] } })
  expect(ofCreator.some(isThis)).toBe(index === 0 || model.isSeen(index, 0))
}

const entriesIn = (feed: { statusCode: number; body: string }) =>
  feed.statusCode === 200 ? feed.body.split('<entry>').length - 1 : 0

/** Compares what somebody without an account sees. */
export async function comparePublic(app: FastifyInstance, viewer: Viewer, model: Model) {
  // Each time from another address, since these pages are limited.
  const remoteAddress = `10.0.0.${viewer.username.replace('member_', '')}`
  const get = (url: string) => app.inject({ url, remoteAddress })
  const sitemap = (await get('/sitemaps/posts.xml')).body
  for (const post of model.posts) {
    expect((await get(`/posts/${post.id}`)).statusCode).toBe(model.isPublic(post) ? 200 : 404)
    expect(sitemap.includes(`/posts/${post.id}<`)).toBe(model.isPublic(post))
  }
  for (const [author, userId] of viewer.ids.entries()) {
    const shown = model.posts.filter((post) => post.author === author && model.isPublic(post))
    expect(entriesIn(await get(`/profile/${userId}/feed.atom`))).toBe(shown.length)
  }
  expect(entriesIn(await get('/tags/rain/feed.atom'))).toBe(model.publicWith('rain').length)
}
