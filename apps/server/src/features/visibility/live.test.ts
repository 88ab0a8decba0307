/** Messages that the sockets of members get about members whom they do not see, and about private accounts. */

import type { LiveMessage } from '@canopy/contract/live'
import { afterEach, expect, test } from 'vitest'
import { createListener } from '../../testing/listen.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, make } = await testApp()
const { listen, closeAll } = await createListener(app)
type Member = Awaited<ReturnType<typeof make.member>>

afterEach(closeAll)

const write = (author: Member, content = 'Hello') =>
  author.call('createPost', { body: { content, userId: author.userId } })

test('a member who mutes somebody is told to fetch again, others get the post', async () => {
  const [anna, ben, author] = [await make.member(), await make.member(), await make.member()]
  await anna.call('mute', { params: await make.member() })
  const [ofAnna, ofBen] = [await listen(anna), await listen(ben)]
  const { postId } = await write(author)
  await expect.poll(() => ofBen).toMatchObject([{ type: 'post.created', post: { postId } }])
  await expect.poll(() => ofAnna).toEqual([{ type: 'stale', feed: true }])
})

test('counts and comments of a shown post arrive as one notice for a member with blocks', async () => {
  const [anna, ben, author] = [await make.member(), await make.member(), await make.member()]
  const post = await write(author)
  await author.call('block', { params: anna })
  await author.call('unblock', { params: anna })
  await anna.call('block', { params: await make.member() })
  const [ofAnna, ofBen] = [await listen(anna, [post.postId]), await listen(ben, [post.postId])]
  await ben.call('createComment', { params: post, body: 'Well said' })
  await expect
    .poll(() => ofBen.map(({ type }) => type).toSorted())
    .toEqual(['comment.created', 'post.counts'])
  await expect.poll(() => ofAnna).toEqual([{ type: 'stale', posts: [post.postId] }])
})

test('an edit of a comment and a reaction to it arrive alone, and as a notice for a member with mutes', async () => {
  const [anna, ben, author] = [await make.member(), await make.member(), await make.member()]
  await anna.call('mute', { params: await make.member() })
  const post = await write(author)
  const comment = await author.call('createComment', { params: post, body: 'Well sed' })
  const { postId, commentId } = comment
  const [ofAnna, ofBen] = [await listen(anna, [postId]), await listen(ben, [postId])]
  const elsewhere = await listen(ben)
  await ben.call('reactToComment', { params: comment, body: { emoji: '💡' } })
  await expect
    .poll(() => ofBen)
    .toEqual([{ type: 'comment.counts', postId, commentId, reactions: { '💡': 1 } }])
  await expect.poll(() => ofAnna).toEqual([{ type: 'stale', posts: [postId] }])
  await author.call('editComment', { params: comment, body: { comment: 'Well said', seen: 0 } })
  await expect
    .poll(() => ofBen[1])
    .toMatchObject({ type: 'comment.changed', comment: { commentId, comment: 'Well said', edits: 1 } })
  // The reaction of one reader is not what the others see as theirs.
  expect(JSON.stringify(ofBen[1])).not.toContain('"reaction":')
  await expect.poll(() => ofAnna).toHaveLength(2)
  expect(JSON.stringify(ofAnna)).not.toContain('Well said')
  expect(elsewhere).toEqual([])
})

test('from the moment of a block, sockets of both get no contents', async () => {
  const [anna, author] = [await make.member(), await make.member()]
  const received = await listen(anna)
  await author.call('block', { params: anna })
  await write(author, 'Nobody tells Anna')
  await expect.poll(() => received).toContainEqual({ type: 'stale', feed: true })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(JSON.stringify(received)).not.toContain('Nobody tells Anna')
  await author.call('unblock', { params: anna })
  await expect.poll(() => received.filter(({ type }) => type === 'stale').length).toBeGreaterThan(1)
  const { postId } = await write(author)
  await expect
    .poll(() => received)
    .toContainEqual(
      expect.objectContaining({ type: 'post.created', post: expect.objectContaining({ postId }) }),
    )
})

test('what a private account posts is announced to its followers only, without contents', async () => {
  const [author, friend, mutes, asking, stranger] = [
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
  ]
  await author.call('setPrivacy', { body: { isPrivate: true } })
  for (const one of [friend, mutes, asking]) await one.call('follow', { params: author })
  for (const one of [friend, mutes]) await author.call('acceptFollower', { params: one })
  await mutes.call('mute', { params: author })
  const sockets = await Promise.all([author, friend, mutes, asking, stranger].map((one) => listen(one)))
  const [ofAuthor, ofFriend, ...ofOthers] = sockets
  const post = await write(author, 'For friends')
  const notice = { type: 'stale', feed: true, posts: [post.postId] }
  await expect.poll(() => [ofAuthor, ofFriend]).toEqual([[notice], [notice]])
  const shown = await listen(friend, [post.postId])
  await friend.call('createComment', { params: post, body: 'Among friends' })
  await expect.poll(() => shown).toEqual([{ type: 'stale', posts: [post.postId] }])
  expect(ofOthers).toEqual([[], [], []])
  expect(JSON.stringify([...sockets, shown])).not.toMatch(/For friends|Among friends/)
})

test('who may not see a post is told nothing of what happens there, whatever their client says it shows', async () => {
  const [author, friend, stranger, blocked] = [
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
  ]
  const open = await write(await make.member())
  const post = await write(author)
  const comment = await author.call('createComment', { params: post, body: 'Well sed' })
  await author.call('block', { params: blocked })
  // They do not see what everybody sees, but this post.
  for (const one of [friend, stranger]) await one.call('mute', { params: await make.member() })
  const shown = [post.postId, open.postId]
  const [ofFriend, ofStranger, ofBlocked] = [
    await listen(friend, shown),
    await listen(stranger, shown),
    await listen(blocked, shown),
  ]
  let edits = 0
  async function act() {
    await author.call('editPost', {
      params: post,
      body: { content: `Hello ${edits}`, alts: [], seen: edits },
    })
    await author.call('createComment', { params: post, body: 'Well said' })
    await author.call('editComment', {
      params: comment,
      body: { comment: `Said ${Math.random()}`, seen: edits },
    })
    await author.call('reactToComment', { params: comment, body: { emoji: edits === 0 ? '💡' : '👏' } })
    await author.call('react', {
      params: post,
      body: { emoji: edits === 0 ? '💡' : '👏', userId: author.userId },
    })
    edits += 1
    await friend.call('createComment', { params: open, body: 'The last one' })
  }
  const toldOf = (received: LiveMessage[]) =>
    new Set(received.flatMap((message) => (message.type === 'stale' ? (message.posts ?? []) : [])))
  const both = new Set(shown)
  const onlyOpen = new Set([open.postId])
  await act()
  await expect.poll(() => [ofFriend, ofStranger, ofBlocked].map(toldOf)).toEqual([both, both, onlyOpen])
  await friend.call('follow', { params: author })
  await author.call('setPrivacy', { body: { isPrivate: true } })
  await new Promise((resolve) => setTimeout(resolve, 400))
  for (const received of [ofFriend, ofStranger, ofBlocked]) received.length = 0
  await act()
  await expect.poll(() => [ofFriend, ofStranger, ofBlocked].map(toldOf)).toEqual([both, onlyOpen, onlyOpen])
})

test('all clients fetch again when an account becomes private', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  await write(author, 'Soon private')
  const contents = async () => (await reader.call('listPosts', {})).map(({ content }) => content)
  expect(await contents()).toContain('Soon private')
  const received = await listen(reader)
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await contents()).not.toContain('Soon private')
  await expect.poll(() => received).toEqual([{ type: 'stale', feed: true }])
  await author.call('setPrivacy', { body: { isPrivate: false } })
  expect(await contents()).toContain('Soon private')
})

test('votes are sent to those who voted and still see the poll, and to nobody else', async () => {
  const author = await make.member()
  const [voter, blocked, reader] = [await make.member(), await make.member(), await make.member()]
  const poll = JSON.stringify({ options: ['Mango', 'Papaya'], hours: 24 })
  const body = { content: 'Which tree?', userId: author.userId, poll }
  const { postId } = await author.call('createPost', { body })
  const vote = (member: Member, choice: number) =>
    member.call('vote', { params: { postId }, body: { choice } })
  await vote(voter, 0)
  await vote(blocked, 1)
  await author.call('block', { params: blocked })
  // Members who do not see everything get votes, too: votes are the same for all who voted.
  await voter.call('mute', { params: await make.member() })
  const [ofVoter, ofBlocked, ofReader, ofAuthor, ofLast] = [
    await listen(voter, [postId]),
    await listen(blocked, [postId]),
    await listen(reader, [postId]),
    await listen(author, [postId]),
    await listen(voter),
  ]
  await vote(await make.member(), 1)
  await expect.poll(() => ofVoter).toEqual([{ type: 'poll.votes', postId, votes: [1, 2] }])
  expect(ofLast).toEqual(ofVoter)
  expect([ofBlocked, ofReader, ofAuthor]).toEqual([[], [], []])
})

test('a draft that is saved, published or deleted is announced to its author only, without contents', async () => {
  const [author, other] = [await make.member(), await make.member()]
  const [ofAuthor, ofOther] = [await listen(author), await listen(other)]
  const changed = { type: 'drafts.changed' }
  const first = await author.call('saveDraft', { body: { content: 'For later' } })
  await expect.poll(() => ofAuthor).toEqual([changed])
  await author.call('deleteDraft', { params: first })
  await expect.poll(() => ofAuthor).toEqual([changed, changed])
  const second = await author.call('saveDraft', { body: { content: 'For now' } })
  await expect.poll(() => ofAuthor).toHaveLength(3)
  await author.call('publishDraft', { params: second, body: { seen: 1 } })
  const post = expect.objectContaining({ type: 'post.created' })
  await expect.poll(() => ofAuthor.slice(3)).toEqual(expect.arrayContaining([changed, post]))
  await expect.poll(() => ofOther).toEqual([post])
})

test('that a post was deleted or removed is sent to those who could see it', async () => {
  const [writer, follower, stranger] = [await make.member(), await make.member(), await make.member()]
  const [blocked, muting] = [await make.member(), await make.member()]
  await writer.call('block', { params: blocked })
  await muting.call('mute', { params: await make.member() })
  await follower.call('follow', { params: writer })
  const [open, secret] = [await write(writer), await write(writer, 'For followers')]
  const shown = [open.postId, secret.postId]
  const received = await Promise.all(
    [writer, follower, muting, stranger, blocked].map((member) => listen(member, shown)),
  )
  const deletions = () =>
    received.map((messages) =>
      messages.flatMap((message) => (message.type === 'post.deleted' ? [message.postId] : [])),
    )
  await writer.call('deletePost', { params: open })
  const first = [open.postId]
  await expect.poll(deletions).toEqual([first, first, first, first, []])
  await writer.call('setPrivacy', { body: { isPrivate: true } })
  await writer.call('deletePost', { params: secret })
  const both = [...first, secret.postId]
  await expect.poll(deletions).toEqual([both, both, first, first, []])
  expect(JSON.stringify(received.at(-1))).not.toContain(open.postId)
})
