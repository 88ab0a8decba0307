import { expect, test } from 'vitest'
import { nextCursor } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const [author, reader, steward] = [
  await make.member(),
  await make.member(),
  await make.member({ duties: ['moderation'] }),
]
const write = ({ userId, call }: Member, content: string) => call('createPost', { body: { content, userId } })
const ban = (tag: string, banned: boolean) =>
  steward.call('setTagBan', { params: { tag }, body: { banned, reason: 'Advertising' } })
const newestTags = async () => (await reader.call('listPosts', {}))[0]?.tags

test('a banned tag has no page, is no link and is neither completed nor stored', async () => {
  const post = await write(author, '#casino and #garden')
  expect(await newestTags()).toEqual(['casino', 'garden'])
  await author.call('createComment', { params: post, body: '#casino' })
  expect(await ban('Casino', true)).toMatchObject({ tag: 'casino', bannedAt: expect.any(String) })

  expect(await newestTags()).toEqual(['garden'])
  expect((await reader.call('listComments', { params: post })).map(({ tags }) => tags)).toEqual([undefined])
  expect(await reader.call('listPosts', { query: { tag: 'casino' } })).toEqual([])
  expect(await reader.call('getTag', { params: { tag: 'casino' } })).toEqual({ tag: 'casino', posts: 0 })
  expect(await reader.call('completeTag', { query: { text: 'casi' } })).toEqual([])
  const later = await write(author, '#casino again')
  expect(later.tags).toBeUndefined()
  expect(await steward.call('listDeskTags', { query: { state: 'banned' } })).toMatchObject([
    { tag: 'casino' },
  ])

  await ban('casino', false)
  expect(await reader.call('listPosts', { query: { tag: 'casino' } })).toMatchObject([
    { postId: post.postId },
  ])
  const actions = (await steward.call('listAuditEntries', { query: { subjectId: 'casino' } })).map(
    ({ action, reason }) => [action, reason],
  )
  expect(actions).toEqual([
    ['tag.allowed', 'Advertising'],
    ['tag.banned', 'Advertising'],
  ])
})

test('two stewards who ban a tag at once: one of them does', async () => {
  const other = await make.member({ duties: ['moderation'] })
  const body = { banned: true, reason: 'Advertising' }
  const statuses = await Promise.all(
    [steward, other].map(
      async ({ send }) => (await send('setTagBan', { params: { tag: 'slots' }, body })).statusCode,
    ),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  const again = await other.send('setTagBan', { params: { tag: 'slots' }, body })
  expect(again.json()).toMatchObject({ code: 'already_decided', decided: { decision: 'banned' } })
})

test('a tag that a steward removes from a post stays removed', async () => {
  const post = await write(author, 'My cat #garden #cat')
  const params = { postId: post.postId, tag: 'garden' }
  const listed = async () =>
    (await reader.call('listPosts', { query: { tag: 'garden' } })).map(({ postId }) => postId)
  expect(await listed()).toContain(post.postId)
  await steward.call('removePostTag', { params, body: { reason: 'Not about it' } })
  expect(await listed()).not.toContain(post.postId)
  const edited = await author.call('editPost', {
    params: post,
    body: { content: 'My cat #garden #cat!', alts: [], seen: 0 },
  })
  expect(edited.tags).toEqual(['cat'])
  expect(await author.call('listNotifications', {})).toMatchObject([
    { kind: 'moderation', text: 'A steward removed the tag #garden from your post: Not about it' },
  ])
  const again = await steward.send('removePostTag', { params, body: { reason: 'Not about it' } })
  expect(again.statusCode).toBe(404)
  expect(await steward.call('listAuditEntries', { query: { action: 'tag.removed' } })).toMatchObject([
    { subject: { kind: 'tag', id: 'garden' }, after: { postId: post.postId } },
  ])
})

test('stewards do not decide about tags of their own posts', async () => {
  const post = await write(steward, '#mine')
  const refused = await steward.send('removePostTag', {
    params: { postId: post.postId, tag: 'mine' },
    body: { reason: 'Not about it' },
  })
  expect(refused.json()).toMatchObject({ code: 'own_case' })
  expect((await reader.call('getPost', { params: post })).tags).toEqual(['mine'])
})

test('the desk lists tags page by page, and the public posts of one', async () => {
  const hidden = await make.member()
  await hidden.call('setPrivacy', { body: { isPrivate: true } })
  await write(hidden, 'For friends #listed_a')
  for (const end of ['a', 'b', 'c']) await write(author, `#listed_${end}`)
  const first = await steward.send('listDeskTags', { query: { q: 'LISTED', limit: 2 } })
  expect(first.json()).toMatchObject([{ tag: 'listed_c', authors: 1 }, { tag: 'listed_b' }])
  const cursor = nextCursor(first)
  expect(await steward.call('listDeskTags', { query: { q: 'listed', limit: 2, cursor } })).toMatchObject([
    { tag: 'listed_a' },
  ])
  const { posts } = await steward.call('getDeskTag', { params: { tag: 'listed_a' } })
  expect(posts).toMatchObject([{ content: '#listed_a', author: { userId: author.userId } }])
})
