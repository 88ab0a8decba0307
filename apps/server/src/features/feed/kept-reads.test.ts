/** Replies that are kept, compared with those that would be read. */

import { expect, test } from 'vitest'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'
import { reportedComment } from './comments/reported-comment.ts'
import { reportedPost } from './posts/reported-post.ts'

const { app, clock, deps, make, visitor } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>
type Reader = Pick<Member, 'userId' | 'call' | 'send'>

const password = 'correct horse'

async function signUp(fullName: string): Promise<Reader> {
  const email = `${fullName}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName, email, password } })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { userId, ...createVisitor(app, token) }
}

const write = ({ userId, call }: Reader, content = 'Hello') =>
  call('createPost', { body: { content, userId } })
const comment = (writer: Reader, params: { postId: string }, body: string, replyTo?: string) =>
  writer.call('createComment', { params, body, ...(replyTo !== undefined && { query: { replyTo } }) })

/** Replies to a reader about themselves and about these posts and their authors. */
async function readAll(reader: Reader, posts: { postId: string; userId: string }[]) {
  const replies = await Promise.all([
    reader.send('listNotifications', {}),
    reader.send('countUnreadNotifications', {}),
    ...posts.flatMap((params) => [
      reader.send('getPost', { params }),
      reader.send('listPosts', { query: { userId: params.userId } }),
    ]),
  ])
  const { unreadNotifications } = await reader.call('getSession', {})
  return { unreadNotifications, replies: replies.map(({ statusCode, payload }) => [statusCode, payload]) }
}

type Readers = { readers: Reader[]; posts: { postId: string; userId: string }[] }

const readForAll = ({ readers, posts }: Readers) =>
  Promise.all(readers.map((reader) => readAll(reader, posts)))

test('browsers do not store a single post', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const params = await write(author)
  for (const _ of ['read', 'kept'])
    expect((await reader.send('getPost', { params })).headers['cache-control']).toBe('no-store')
})

/** Does each of these, and compares what the readers get with what they get when nothing is kept. */
async function expectCurrent(who: Readers, acts: Record<string, () => Promise<unknown>>) {
  for (const [name, act] of Object.entries(acts)) {
    await readForAll(who)
    await act()
    const kept = await readForAll(who)
    deps.changes.note('everything')
    expect(kept, name).toEqual(await readForAll(who))
  }
}

test('after whatever happens to a post, its readers and those who were notified get what is there now', async () => {
  const [author, ana, ben] = [
    await make.member(),
    await make.member({ fullName: 'Ana' }),
    await make.member({ fullName: 'Ben' }),
  ]
  const [leaver, other] = [await signUp('Leaver'), await signUp('Other')]
  const [post, second] = [await write(author), await write(author)]
  const first = await comment(ana, post, 'First')
  const { username } = await ana.call('getSession', {})
  const mention = await comment(ben, post, `Look, @${username}`)
  const edit = (text: string, seen: number) =>
    ben.call('editComment', { params: mention, body: { comment: text, seen } })
  const react = (member: Reader, params: { postId: string }) =>
    member.call('react', { params, body: { emoji: '👏', userId: member.userId } })
  const who = { readers: [author, ana, ben], posts: [post, second] }
  await expectCurrent(who, {
    'a reaction': () => react(ben, post),
    'a reaction of another': () => react(leaver, second),
    'no reaction': () => ben.call('unlikePost', { params: post }),
    'the same reaction again': () => react(ben, post),
    'a comment': () => comment(other, second, 'Well said'),
    'a reply': () => comment(leaver, post, 'A reply', first.commentId),
    'a reaction to a comment': () => leaver.call('reactToComment', { params: first, body: { emoji: '💡' } }),
    'no mention': () => edit('Nobody', 0),
    'the mention again': () => edit(`Look again, @${username}`, 1),
    'a hidden comment': () =>
      deps.transaction((tx) => reportedComment.hide(tx, deps.media, mention.commentId, clock.now())),
    'a restored comment': () =>
      deps.transaction((tx) => reportedComment.show(tx, deps.media, mention.commentId)),
    'a hidden comment with a reaction': () =>
      deps.transaction((tx) => reportedComment.hide(tx, deps.media, first.commentId, clock.now())),
    'one that is gone for good': () =>
      deps.transaction((tx) => reportedComment.destroy(tx, deps.media, first.commentId)),
    'a hidden post': () =>
      deps.transaction((tx) => reportedPost.hide(tx, deps.media, post.postId, clock.now())),
    'a restored post': () => deps.transaction((tx) => reportedPost.show(tx, deps.media, post.postId)),
    'a muted thread': () => ana.call('muteThread', { params: post }),
    'a thread that is no longer muted': () => ana.call('unmuteThread', { params: post }),
    'another name': () =>
      ben.call('updateProfile', {
        body: { userData: JSON.stringify({ fullName: 'Benjamin', username: 'benjamin', bio: '' }) },
      }),
    'another name of the mentioned member': () =>
      ana.call('updateProfile', {
        body: { userData: JSON.stringify({ fullName: 'Anna', username: 'anna', bio: '' }) },
      }),
    'one that is read': async () => {
      const [newest] = await author.call('listNotifications', {})
      await author.call('readNotification', { params: { id: newest?.id ?? '' } })
    },
    'all that are read': () => ana.call('readAllNotifications', {}),
    'an edit': () =>
      author.call('editPost', { params: post, body: { content: 'Hello @anna', alts: [], seen: 0 } }),
    'a new post': () => write(author, 'The newest'),
    'a member who left': () => leaver.call('deleteAccount', { body: { password } }),
    'another who left': () => other.call('deleteAccount', { body: { password } }),
    'a deleted comment': () => ben.call('deleteComment', { params: mention }),
    'a deleted post': () => author.call('deletePost', { params: second }),
  })
})

test('after whatever changes who sees whom, readers get what they may see', async () => {
  const [author, ana, ben] = [
    await make.member(),
    await make.member({ fullName: 'Ana' }),
    await make.member({ fullName: 'Ben' }),
  ]
  const post = await write(author)
  const first = await comment(ana, post, 'First')
  await comment(ben, post, 'A reply', first.commentId)
  await ben.call('reactToComment', { params: first, body: { emoji: '💡' } })
  await ben.call('likePost', { params: post })
  const who = { readers: [author, ana, ben], posts: [post] }
  const setPrivacy = (isPrivate: boolean) => author.call('setPrivacy', { body: { isPrivate } })
  await expectCurrent(who, {
    'a mute': () => ana.call('mute', { params: ben }),
    'no mute': () => ana.call('unmute', { params: ben }),
    'a block': () => author.call('block', { params: ana }),
    'no block': () => author.call('unblock', { params: ana }),
    'a block by the other': () => ben.call('block', { params: ana }),
    'no block by the other': () => ben.call('unblock', { params: ana }),
    'a follower': () => ben.call('follow', { params: author }),
    'a private account': () => setPrivacy(true),
    'a request': () => ana.call('follow', { params: author }),
    'a request that is accepted': () => author.call('acceptFollower', { params: ana }),
    'a follower who was removed': () => author.call('removeFollower', { params: ana }),
    'a follower less': () => ben.call('unfollow', { params: author }),
    'a request to be accepted by all': () => ana.call('follow', { params: author }),
    'a public account': () => setPrivacy(false),
    'no notifications of followers': () =>
      author.call('setNotificationSettings', { body: { follow: false } }),
    'a follower of whom nobody hears': () => ben.call('follow', { params: author }),
    'a muted word': () => ben.call('addMutedWord', { body: { kind: 'word', text: 'hello', for: 'day' } }),
  })
})
