import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>
const write = (member: Member, content: string, headers = {}) =>
  member.call('createPost', { body: { content, userId: member.userId }, headers })

test('a new post is first in the feed, trimmed and otherwise as written', async () => {
  const ana = await make.member({ fullName: 'Ana Perera' })
  const post = await write(ana, '  Two lines\n\nand <b>no</b> HTML  ')
  expect(post).toMatchObject({
    userId: ana.userId,
    author: { fullName: 'Ana Perera', username: ana.username, profileImgUrl: null },
    content: 'Two lines\n\nand <b>no</b> HTML',
    image: null,
    imageAlt: '',
    likes: 0,
    reactions: {},
    commentCount: 0,
  })
  const reader = await make.member()
  expect((await reader.call('listPosts', {}))[0]).toEqual(post)
  expect(await reader.call('getPost', { params: { postId: post.postId } })).toEqual(post)
})

describe('a post is refused', () => {
  test.each([
    ['without text and picture', {}, 'Please enter some text or upload an image.'],
    ['with white space only', { content: ' \n\t ' }, 'Please enter some text or upload an image.'],
    [
      'with invisible characters only',
      { content: '\u200B\u2060\u00AD' },
      'Please enter some text or upload an image.',
    ],
    [
      'with an empty file',
      { content: '', image: new Blob([]) },
      'Please enter some text or upload an image.',
    ],
    ['with too long a text', { content: 'x'.repeat(5001) }, 'A post can have at most 5,000 characters.'],
    ['without a user id', { content: 'x', userId: '' }, 'User ID is missing. Please log in.'],
    ['with a NUL', { content: 'a\0b' }, 'Please remove characters that cannot be stored.'],
    ['with a file in another field', { content: 'x', other: new Blob(['x']) }, undefined],
  ])('%s', async (_, fields, message) => {
    const member = await make.member()
    const refusal = await member.refused('createPost', { body: { userId: member.userId, ...fields } })
    expect(refusal.status).toBe(400)
    if (message) expect(refusal.message).toBe(message)
    expect(await member.call('listPosts', { query: { userId: member.userId } })).toEqual([])
  })

  test('in the name of another member', async () => {
    const [member, other] = [await make.member(), await make.member()]
    const refusal = await member.refused('createPost', { body: { content: 'x', userId: other.userId } })
    expect(refusal).toMatchObject({ status: 403, code: 'not_you' })
  })

  test('when the body is not a form', async () => {
    const member = await make.member()
    const headers = { 'content-type': 'application/json' }
    expect((await member.send('createPost', { headers })).statusCode).toBe(400)
    expect((await member.send('createPost', {})).statusCode).toBe(415)
  })

  test('from a visitor', async () => {
    expect((await visitor.send('createPost', { body: { content: 'x' } })).statusCode).toBe(401)
  })
})

test('a text of 5,000 characters is accepted, not counting outer white space', async () => {
  const member = await make.member()
  expect((await write(member, ` ${'😀'.repeat(2500)} `)).content).toHaveLength(5000)
})

test('a repeated request creates one post; other content with the same key is refused', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'k1' }
  const first = await write(member, 'once', headers)
  const body = { content: 'once', userId: member.userId }
  const again = await member.send('createPost', { body, headers })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(first)
  expect(await member.refused('createPost', { body: { ...body, content: 'twice' }, headers })).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  })
  expect(await member.call('listPosts', { query: { userId: member.userId } })).toEqual([first])

  const other = await make.member()
  expect((await write(other, 'mine', headers)).content).toBe('mine')
})

test('the key of a refused request can be used again', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'k2' }
  await member.refused('createPost', { body: { content: ' ', userId: member.userId }, headers })
  expect((await write(member, 'now', headers)).content).toBe('now')
})

test('the tenth post earns the badge Voice', async () => {
  const member = await make.member()
  const badges = () =>
    db.selectFrom('badge_awards').select('badge_id').where('user_id', '=', member.userId).execute()
  for (let n = 1; n <= 9; n++) await write(member, `post ${n}`)
  expect(await badges()).toEqual([])
  await write(member, 'post 10')
  await write(member, 'post 11')
  expect(await badges()).toEqual([{ badge_id: 'voice' }])
})

test('the author or a steward deletes a post with its reactions, comments, saves and reports', async () => {
  const [author, other] = [await make.member(), await make.member()]
  const steward = await make.member({ duties: ['owner'] })
  for (const [content, deleter] of [
    ['by the author', author],
    ['by a steward', steward],
  ] as const) {
    const { postId } = await write(author, content)
    const params = { postId }
    await other.call('likePost', { params })
    await other.call('createComment', { params, body: 'hello' })
    await other.call('savePost', { body: { postId, userId: other.userId } })
    await other.call('reportPost', { body: { postId, reportedBy: other.userId, reason: 'Spam' } })

    expect(await other.refused('deletePost', { params })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await visitor.refused('deletePost', { params })).toMatchObject({ status: 401 })
    await deleter.call('deletePost', { params })

    expect(await other.refused('getPost', { params })).toMatchObject({
      status: 404,
      message: english('feed.postGone'),
    })
    expect(await author.refused('deletePost', { params })).toMatchObject({ status: 404 })
    for (const table of ['reactions', 'comments', 'saved_posts'] as const)
      expect(await db.selectFrom(table).select('post_id').where('post_id', '=', postId).execute()).toEqual([])
    expect((await other.call('listPosts', {})).map((post) => post.postId)).not.toContain(postId)
  }
})

test('malformed and unknown post ids return 404', async () => {
  const member = await make.member()
  for (const postId of ['1', 'x'.repeat(3000), '%00', uuidv7()]) {
    const params = { postId }
    for (const name of ['getPost', 'listReactions', 'countLikes', 'listComments', 'countComments'] as const)
      expect((await member.send(name, { params })).statusCode, `${name} ${postId.slice(0, 9)}`).toBe(404)
    expect((await member.send('deletePost', { params })).statusCode).toBe(404)
    expect((await member.send('likePost', { params })).statusCode).toBe(404)
  }
})

test('the details of several members are read at once', async () => {
  const [ana, ben] = [await make.member({ fullName: 'Ana' }), await make.member({ fullName: 'Ben' })]
  const details = await ana.call('listUserDetails', {
    query: { ids: [ana.userId, ben.userId, uuidv7()].join(',') },
  })
  expect(details.toSorted((a, b) => a.fullName.localeCompare(b.fullName))).toEqual([
    { userId: ana.userId, fullName: 'Ana', username: ana.username, profileImgUrl: null },
    { userId: ben.userId, fullName: 'Ben', username: ben.username, profileImgUrl: null },
  ])
  expect(await ana.call('listUserDetails', { query: { ids: '' } })).toEqual([])
  expect((await ana.refused('listUserDetails', { query: { ids: 'abc' } })).status).toBe(400)
  expect((await ana.refused('listUserDetails')).status).toBe(400)
})
