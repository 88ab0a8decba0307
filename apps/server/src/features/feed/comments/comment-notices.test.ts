import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { reportedComment } from './reported-comment.ts'

const { deps, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const newPost = (author: Member) =>
  author.call('createPost', { body: { content: 'post', userId: author.userId } })
const comment = (member: Member, postId: string, body: string, replyTo?: string) =>
  member.call('createComment', { params: { postId }, query: { replyTo }, body })
const notices = async (member: Member) =>
  (await member.call('listNotifications', {}))
    .filter(({ kind }) => kind !== 'products' && kind !== 'points')
    .map(({ kind, text, href }) => [kind, text, href])

async function community() {
  const [author, ana] = [await make.member({ fullName: 'Author' }), await make.member({ fullName: 'Ana' })]
  const [ben, cy] = [await make.member({ fullName: 'Ben' }), await make.member({ fullName: 'Cy' })]
  const { postId } = await newPost(author)
  const first = await comment(ana, postId, 'first')
  return { author, ana, ben, cy, postId, first }
}

test('the author of a comment is notified of replies, in one notification that leads to the latest', async () => {
  const { author, ana, ben, cy, postId, first } = await community()
  const reply = await comment(ben, postId, 'one', first.commentId)
  const href = (id: string) => `/posts/${postId}?comment=${id}`
  expect(await notices(ana)).toEqual([['reply', 'Ben replied to your comment.', href(reply.commentId)]])
  const further = await comment(cy, postId, 'two', reply.commentId)
  expect(await notices(ana)).toEqual([
    ['reply', 'Cy and 1 other replied to your comment.', href(further.commentId)],
  ])
  await comment(ana, postId, 'mine', first.commentId)
  await comment(ben, postId, 'three', first.commentId)
  expect(await notices(ana)).toMatchObject([
    ['reply', 'Ben and 1 other replied to your comment.', expect.any(String)],
  ])
  // Nobody else than the authors of the post and of the comment.
  expect(await notices(ben)).toEqual([])
  expect(await notices(author)).toMatchObject([
    ['comment', 'Ben and 2 others commented on your post.', expect.any(String)],
  ])
})

test('the author of a post is notified once of a reply to their own comment', async () => {
  const { author, ben, postId } = await community()
  const own = await comment(author, postId, 'own')
  await author.call('readAllNotifications', {})
  await comment(ben, postId, 'reply', own.commentId)
  const unread = (await author.call('listNotifications', {})).filter(({ read }) => !read)
  expect(unread.map(({ kind }) => kind)).toEqual(['reply'])
})

test('replies notify nobody who muted the thread, the member or a word, turned them off, or no longer sees the post', async () => {
  const { author, ana, ben, postId, first } = await community()
  const params = { postId }
  const replies = (text: string) => comment(ben, postId, text, first.commentId)
  await ana.call('muteThread', { params })
  await replies('one')
  await ana.call('unmuteThread', { params })
  await ana.call('addMutedWord', { body: { kind: 'word', text: 'rain', for: 'good' } })
  await replies('rain today')
  await ana.call('setNotificationSettings', { body: { reply: false } })
  await replies('two')
  expect(await notices(ana)).toEqual([])
  await ana.call('setNotificationSettings', { body: { reply: true } })
  await ana.call('mute', { params: ben })
  await replies('three')
  expect(await notices(ana)).toEqual([])
  await ana.call('unmute', { params: ben })

  await replies('four')
  expect(await notices(ana)).toHaveLength(1)
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await notices(ana)).toEqual([])
})

test('the notification of replies goes with the last of them, and with the comment', async () => {
  const { ana, ben, postId, first } = await community()
  const reply = await comment(ben, postId, 'one', first.commentId)
  await ben.call('deleteComment', { params: reply })
  expect(await notices(ana)).toEqual([])
  expect(await ana.call('countUnreadNotifications', {})).toBe(
    (await ana.call('listNotifications', {})).filter(({ read }) => !read).length,
  )
  await comment(ben, postId, 'two', first.commentId)
  expect(await notices(ana)).toHaveLength(1)
  await ana.call('deleteComment', { params: first })
  expect(await notices(ana)).toEqual([])
})

test('the author of a comment is notified of reactions to it, in one notification that leads to it', async () => {
  const { ana, ben, cy, postId, first } = await community()
  const react = (member: Member, emoji: '👍' | '💡' | null) =>
    member.call('reactToComment', { params: first, body: { emoji } })
  const href = `/posts/${postId}?comment=${first.commentId}`
  await react(ana, '👍')
  expect(await notices(ana)).toEqual([])
  await react(ben, '👍')
  expect(await notices(ana)).toEqual([['reaction', 'Ben reacted to your comment.', href]])
  await react(cy, '💡')
  expect(await notices(ana)).toEqual([['reaction', 'Cy and 1 other reacted to your comment.', href]])
  await ana.call('readAllNotifications', {})
  for (const emoji of [null, '👍', '💡', null, '💡'] as const) await react(cy, emoji)
  expect((await ana.call('listNotifications', {})).every(({ read }) => read)).toBe(true)
  await react(cy, null)
  await react(ben, null)
  expect(await notices(ana)).toEqual([])
})

test('nobody is notified of reactions to their comment while moderators hide it', async () => {
  const [author, ana, ben] = [await make.member(), await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  const comment = await ana.call('createComment', { params: post, body: 'mine' })
  await ben.call('reactToComment', { params: comment, body: { emoji: '👍' } })
  const unread = () => ana.call('countUnreadNotifications', {})
  expect(await unread()).toBe(1)
  await deps.transaction((tx) => reportedComment.hide(tx, deps.media, comment.commentId, deps.clock.now()))
  expect(await unread()).toBe(0)
  await deps.transaction((tx) => reportedComment.show(tx, deps.media, comment.commentId))
  expect(await unread()).toBe(1)
})
