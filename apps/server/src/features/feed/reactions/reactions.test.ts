import type { ReactionMap } from '@canopy/contract/feed/shapes'
import { REACTIONS, REPLY_REACTORS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { lockPost } from '../posts/post-queries.ts'
import type { Choice } from './reaction-queries.ts'
import { createReact } from './reactions.ts'

const { deps, make, transaction, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>
async function newPost(author?: Member) {
  const member = author ?? (await make.member())
  const { postId } = await member.call('createPost', { body: { content: 'post', userId: member.userId } })
  return { postId }
}
const react = (member: Member, postId: string, emoji: string) =>
  member.call('react', { params: { postId }, body: { emoji, userId: member.userId } })

const none: ReactionMap = { '👍': [], '❤️': [], '👏': [], '😊': [], '😮': [], '💡': [] }

test('a member has one reaction to a post; another emoji replaces it', async () => {
  const params = await newPost()
  const [ana, ben] = [await make.member(), await make.member()]
  expect(await ana.call('listReactions', { params })).toEqual(none)
  expect(await react(ana, params.postId, '👏')).toEqual({ ...none, '👏': [ana.userId] })
  expect(await react(ana, params.postId, '👏')).toEqual({ ...none, '👏': [ana.userId] })
  expect(await react(ana, params.postId, '💡')).toEqual({ ...none, '💡': [ana.userId] })
  expect(await react(ben, params.postId, '💡')).toEqual({ ...none, '💡': [ben.userId, ana.userId] })
  expect(await ana.call('listReactions', { params })).toEqual({ ...none, '💡': [ana.userId, ben.userId] })
  expect(await ana.call('countLikes', { params })).toBe(2)
  expect((await ana.call('listLikes', { params })).toSorted()).toEqual([ana.userId, ben.userId].toSorted())
  expect(await ana.call('getPost', { params })).toMatchObject({ likes: 2, reactions: { '💡': 2 } })
})

test('like is a thumbs-up, unlike removes any reaction', async () => {
  const params = await newPost()
  const ana = await make.member()
  expect(await ana.call('likePost', { params })).toEqual({ ...none, '👍': [ana.userId] })
  await react(ana, params.postId, '😮')
  expect(await ana.call('unlikePost', { params })).toEqual(none)
  expect(await ana.call('unlikePost', { params })).toEqual(none)
  expect(await ana.call('countLikes', { params })).toBe(0)
})

test('all six emojis are accepted, and a heart without variation selector', async () => {
  const { postId } = await newPost()
  const ana = await make.member()
  for (const emoji of REACTIONS) expect((await react(ana, postId, emoji))[emoji]).toEqual([ana.userId])
  expect((await react(ana, postId, '\u2764'))['❤️']).toEqual([ana.userId])
})

test('other emojis, ids of other members and visitors are refused', async () => {
  const params = await newPost()
  const [ana, ben] = [await make.member(), await make.member()]
  for (const emoji of ['😡', '', 'x'.repeat(10_000), 1, null, undefined])
    expect((await ana.refused('react', { params, body: { emoji, userId: ana.userId } })).status).toBe(400)
  expect(await ana.refused('react', { params, body: { emoji: '👍', userId: ben.userId } })).toMatchObject({
    status: 403,
    code: 'not_you',
  })
  for (const name of ['likePost', 'unlikePost', 'listReactions', 'listLikes', 'countLikes'] as const)
    expect((await visitor.send(name, { params })).statusCode).toBe(401)
  expect(await ana.call('listReactions', { params })).toEqual(none)
})

test('the author gets one notification for the reactions of others', async () => {
  const author = await make.member()
  const params = await newPost(author)
  const notices = async () =>
    (await author.call('listNotifications', {})).map(({ text, href }) => [text, href])
  const before = await notices()
  await author.call('likePost', { params })
  expect(await notices()).toEqual(before)

  const href = `/posts/${params.postId}`
  await (await make.member({ fullName: 'Ana' })).call('likePost', { params })
  expect(await notices()).toEqual([['Ana reacted to your post.', href], ...before])
  await (await make.member({ fullName: 'Ben' })).call('likePost', { params })
  const cy = await make.member({ fullName: 'Cy' })
  await cy.call('likePost', { params })
  await react(cy, params.postId, '💡')
  expect(await notices()).toEqual([['Cy and 2 others reacted to your post.', href], ...before])
})

test('concurrent reactions are all counted, in one notification', async () => {
  const author = await make.member()
  const params = await newPost(author)
  const members = await Promise.all(Array.from({ length: 20 }, () => make.member()))
  await Promise.all(
    members.map((member, n) => react(member, params.postId, REACTIONS[n % REACTIONS.length] ?? '👍')),
  )
  expect(await author.call('countLikes', { params })).toBe(20)
  const post = await author.call('getPost', { params })
  expect(post.likes).toBe(20)
  expect(post.reactions).toEqual({ '👍': 4, '❤️': 4, '👏': 3, '😊': 3, '😮': 3, '💡': 3 })
  const own = (await author.call('listNotifications', {})).filter((notice) =>
    notice.href.startsWith('/posts/'),
  )
  expect(own.map((notice) => notice.text)).toEqual(['Test Member and 19 others reacted to your post.'])
})

test('of reactions that are written together, each has its own reply, refusal and notification', async () => {
  const [author, ana, ben] = [await make.member(), await make.member(), await make.member()]
  const [first, second, closed] = [await newPost(author), await newPost(author), await newPost()]
  const gone = { userId: uuidv7(), emoji: '👍' as const }
  await author.call('block', { params: { userId: ben.userId } })
  const react = createReact(deps)
  const together = [
    { userId: ana.userId, emoji: '👍' as const, ...first },
    { userId: ana.userId, emoji: '👏' as const, ...second },
    { userId: ana.userId, emoji: '💡' as const, ...second },
    { userId: ben.userId, emoji: '👍' as const, ...first },
    { userId: ben.userId, emoji: '👍' as const, ...closed },
    { userId: ben.userId, emoji: '👍' as const, postId: uuidv7() },
  ]
  const replies = async (choices: Choice[]) =>
    (await Promise.allSettled(choices.map(react))).map((reply) =>
      reply.status === 'fulfilled' ? reply.value : reply.reason,
    )
  const notFound = expect.objectContaining({ code: 'post_not_found' })
  const bens = { ...none, '👍': [ben.userId] }
  // The first one is written at once, the others while it is.
  expect(await replies([{ userId: ana.userId, emoji: '😮', ...closed }, ...together])).toEqual([
    { ...none, '😮': [ana.userId] },
    ...[
      { ...none, '👍': [ana.userId] },
      { ...none, '👏': [ana.userId] },
      { ...none, '💡': [ana.userId] },
    ],
    ...[notFound, { ...bens, '😮': [ana.userId] }, notFound],
  ])
  const notices = (await author.call('listNotifications', {})).map(({ text, href }) => `${text} ${href}`)
  // Both have the same time, so they come in any order.
  expect(notices.toSorted()).toEqual(
    [first, second].map(({ postId }) => `Test Member reacted to your post. /posts/${postId}`).toSorted(),
  )
  // A reaction of a member who has left is refused, but not those that arrived with it.
  expect(await replies([...together.slice(0, 2), { ...gone, ...first }, ...together.slice(4, 5)])).toEqual([
    ...[
      { ...none, '👍': [ana.userId] },
      { ...none, '👏': [ana.userId] },
    ],
    notFound,
    { ...bens, '😮': [ana.userId] },
  ])
})

test('a reaction to a post that is locked, or of a member who is leaving, does not hold up others', async () => {
  const [ana, ben, leaving] = [await make.member(), await make.member(), await make.member()]
  const [locked, other] = [await newPost(), await newPost()]
  const waiting = await transaction(async (tx) => {
    await lockPost(tx, ben.userId, locked.postId)
    await sql`select from users where user_id = ${leaving.userId} for update`.execute(tx)
    const first = react(ana, other.postId, '👏')
    const waiting = [react(ana, locked.postId, '👏'), react(leaving, other.postId, '👏')]
    await Promise.all([first, react(ben, other.postId, '👍')])
    return { replies: Promise.all(waiting) }
  })
  await waiting.replies
  expect(await ana.call('listReactions', { params: locked })).toEqual({ ...none, '👏': [ana.userId] })
  expect(await leaving.call('listReactions', { params: other })).toEqual({
    ...none,
    '👍': [ben.userId],
    '👏': [leaving.userId, ana.userId],
  })
})

test('the reply to a reaction names the newest of many who reacted, the list all', async () => {
  const params = await newPost()
  const members = await Promise.all(Array.from({ length: REPLY_REACTORS_MAX }, () => make.member()))
  for (const member of members) await react(member, params.postId, '👏')
  const newestFirst = members.map(({ userId }) => userId).toReversed()
  const ana = await make.member()
  const reply = await ana.call('likePost', { params })
  expect(reply).toEqual({ ...none, '👍': [ana.userId], '👏': newestFirst.slice(0, REPLY_REACTORS_MAX - 1) })
  expect(await ana.call('listReactions', { params })).toEqual({
    ...none,
    '👍': [ana.userId],
    '👏': newestFirst,
  })
  expect((await ana.call('unlikePost', { params }))['👏']).toEqual(newestFirst.slice(0, REPLY_REACTORS_MAX))
})

test('after many concurrent clicks each member has at most one reaction, and the counts agree', async () => {
  const author = await make.member()
  const params = await newPost(author)
  const members = await Promise.all(Array.from({ length: 5 }, () => make.member()))
  const responses = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 2
          ? member.send('unlikePost', { params })
          : member.send('react', { params, body: { emoji: REACTIONS[n % 6], userId: member.userId } }),
      ),
    ),
  )
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  const reactors = await author.call('listLikes', { params })
  expect(new Set(reactors).size).toBe(reactors.length)
  expect(await author.call('countLikes', { params })).toBe(reactors.length)
  const [newest] = await author.call('listPosts', {})
  expect(newest).toMatchObject({ ...params, likes: reactors.length })
})

test('reactions, comments and saves while the post is deleted succeed or return 404', async () => {
  const author = await make.member()
  const members = await Promise.all(Array.from({ length: 8 }, () => make.member()))
  const params = await newPost(author)
  const [deletion, ...responses] = await Promise.all([
    author.send('deletePost', { params }),
    ...members.flatMap((member) => [
      member.send('likePost', { params }),
      member.send('createComment', { params, body: 'late' }),
      member.send('savePost', { body: { postId: params.postId, userId: member.userId } }),
    ]),
  ])
  expect(deletion.statusCode).toBe(204)
  for (const { statusCode } of responses) expect([200, 404]).toContain(statusCode)
  expect((await author.refused('listReactions', { params: { postId: uuidv7() } })).status).toBe(404)
})
