/** Content that a search does not find. */

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextCursor } from '../../testing/next-page.ts'
import { testApp } from '../../testing/test-app.ts'

const { make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

/** An author with a name and a post that no other test has, and a reader who finds both. */
async function pair() {
  const word = `z${randomBytes(6).toString('hex')}`
  const [author, reader] = [await make.member({ fullName: word }), await make.member()]
  const { postId } = await author.call('createPost', {
    body: { content: `About ${word} #tagged`, userId: author.userId },
  })
  const finds = async (who: Member) => ({
    posts: (await who.call('searchPosts', { query: { q: word } })).length,
    ofAuthor: (await who.call('searchPosts', { query: { q: word, from: author.username } })).length,
    people: (await who.call('searchPeople', { query: { q: word } })).length,
    byUsername: (await who.call('searchPeople', { query: { q: author.username } })).some(
      ({ userId }) => userId === author.userId,
    ),
  })
  expect(await finds(reader)).toEqual(all)
  return { author, reader, postId, finds }
}

const all = { posts: 1, ofAuthor: 1, people: 1, byUsername: true }
const none = { posts: 0, ofAuthor: 0, people: 0, byUsername: false }

test('posts of a private account are found by itself and its followers, its name by everybody', async () => {
  const { author, reader, finds } = await pair()
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await finds(reader)).toEqual({ ...all, posts: 0, ofAuthor: 0 })
  expect(await finds(author)).toEqual(all)
  await reader.call('follow', { params: author })
  expect(await finds(reader)).toEqual({ ...all, posts: 0, ofAuthor: 0 })
  await author.call('acceptFollower', { params: reader })
  expect(await finds(reader)).toEqual(all)
})

test.each(['block', 'mute'] as const)('who %ss a member does not find them', async (act) => {
  const { author, reader, finds } = await pair()
  await reader.call(act, { params: author })
  expect(await finds(reader)).toEqual(none)
  await reader.call(act === 'block' ? 'unblock' : 'unmute', { params: author })
  expect(await finds(reader)).toEqual(all)
})

test('who is blocked does not find the member; who is muted does', async () => {
  const { author, reader, finds } = await pair()
  await author.call('mute', { params: reader })
  expect(await finds(reader)).toEqual(all)
  await author.call('block', { params: reader })
  expect(await finds(reader)).toEqual(none)
})

test.each(['word', 'tag'] as const)('posts with a muted %s are not found', async (kind) => {
  const { author, reader, finds } = await pair()
  await reader.call('addMutedWord', { body: { kind, text: 'tagged', for: 'day' } })
  await author.call('addMutedWord', { body: { kind, text: 'tagged', for: 'day' } })
  expect(await finds(reader)).toEqual({ ...all, posts: 0, ofAuthor: 0 })
  expect(await finds(author)).toEqual(all)
})

test('muted posts leave no gaps in the pages of results', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  await reader.call('addMutedWord', { body: { kind: 'word', text: 'sauce', for: 'day' } })
  for (let n = 0; n < 9; n++)
    await author.call('createPost', {
      body: { content: `Tempeh${n % 3 === 0 ? ' and sauce' : ''} ${n}`, userId: author.userId },
    })
  const found: string[] = []
  let cursor: string | undefined
  do {
    const response = await reader.send('searchPosts', { query: { q: 'tempeh', limit: 2, cursor } })
    const page = response.json().map(({ content }: { content: string }) => content)
    expect(page).toHaveLength(2)
    found.push(...page)
    cursor = nextCursor(response)
  } while (cursor !== undefined)
  expect(found).toEqual([8, 7, 5, 4, 2, 1].map((n) => `Tempeh ${n}`))
})

test('a post that moderators removed is not found, also not by its author', async () => {
  const { author, reader, postId, finds } = await pair()
  const { caseId } = await reader.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  await (await make.member({ duties: ['moderation'] })).call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, warn: false, reason: 'Spam' },
  })
  expect(await finds(reader)).toEqual({ ...all, posts: 0, ofAuthor: 0 })
  expect(await finds(author)).toEqual({ ...all, posts: 0, ofAuthor: 0 })
})

test('nobody finds a member who does not want to be found, or their posts', async () => {
  const { author, reader, finds } = await pair()
  expect(await author.call('getUser', { params: author })).toMatchObject({ isFindable: true })
  await reader.call('follow', { params: author })
  expect(await author.call('setFindable', { body: { isFindable: false } })).toEqual({ isFindable: false })
  expect(await finds(reader)).toEqual(none)
  expect(await finds(author)).toEqual(all)
  expect(await author.call('getUser', { params: author })).toMatchObject({ isFindable: false })
  expect((await reader.call('getUser', { params: author })).isFindable).toBeUndefined()
  await author.call('setFindable', { body: { isFindable: true } })
  expect(await finds(reader)).toEqual(all)
})
