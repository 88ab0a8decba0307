import { HOUR, REACTIONS } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, deps, clock, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

async function newComment(author: Member) {
  const { postId } = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  return author.call('createComment', { params: { postId }, body: 'comment' })
}
const react = (member: Member, params: { postId: string; commentId: string }, emoji: string | null) =>
  member.call('reactToComment', { params, body: { emoji } })
const read = async (reader: Member, { postId }: { postId: string }) =>
  (await reader.call('listComments', { params: { postId } }))[0]

test('a member has one reaction to a comment; another one replaces it, and it can be removed', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const comment = await newComment(author)
  for (const emoji of REACTIONS)
    expect(await react(ana, comment, emoji)).toEqual({ reactions: { [emoji]: 1 } })
  expect(await react(author, comment, '👍')).toEqual({ reactions: { '👍': 1, '💡': 1 } })
  expect(await read(ana, comment)).toMatchObject({ reactions: { '👍': 1, '💡': 1 }, reaction: '💡' })
  expect(await react(ana, comment, null)).toEqual({ reactions: { '👍': 1 } })
  expect(await react(ana, comment, null)).toEqual({ reactions: { '👍': 1 } })
  expect(await read(ana, comment)).not.toHaveProperty('reaction')
  expect(await react(author, comment, null)).toEqual({ reactions: {} })
  expect(await read(author, comment)).not.toHaveProperty('reactions')
})

test('other emojis, and comments that are not there, are refused', async () => {
  const author = await make.member()
  const comment = await newComment(author)
  for (const emoji of ['😡', '', 1, undefined])
    expect((await author.refused('reactToComment', { params: comment, body: { emoji } })).status).toBe(400)
  const other = await newComment(author)
  for (const params of [
    { ...comment, commentId: uuidv7() },
    { ...comment, postId: other.postId },
  ])
    expect((await author.refused('reactToComment', { params, body: { emoji: '👍' } })).code).toBe(
      'comment_not_found',
    )
  const params = { ...comment, postId: uuidv7() }
  expect((await author.refused('reactToComment', { params, body: { emoji: '👍' } })).code).toBe(
    'post_not_found',
  )
})

test('reactions of members whom the reader does not see are not counted', async () => {
  const [author, ana, ben] = [await make.member(), await make.member(), await make.member()]
  const comment = await newComment(author)
  await react(ana, comment, '👍')
  await react(ben, comment, '👍')
  await author.call('mute', { params: ana })
  expect(await read(author, comment)).toMatchObject({ reactions: { '👍': 1 } })
  await ben.call('block', { params: author })
  expect((await read(author, comment))?.reactions).toBeUndefined()
})

test('a list shows who reacted and how: the reader first, then the newest, without whom the reader does not see', async () => {
  const [author, ana, ben, cem] = [
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
  ]
  const comment = await newComment(author)
  const list = (reader: Member) => reader.call('listCommentReactions', { params: comment })
  const none = Object.fromEntries(REACTIONS.map((emoji) => [emoji, []]))
  expect(await list(author)).toEqual(none)
  for (const member of [ana, ben, cem]) await react(member, comment, '👏')
  await react(author, comment, '💡')
  expect(await list(ana)).toEqual({
    ...none,
    '👏': [ana.userId, cem.userId, ben.userId],
    '💡': [author.userId],
  })
  await react(ben, comment, null)
  await ana.call('block', { params: cem })
  expect(await list(ana)).toEqual({ ...none, '👏': [ana.userId], '💡': [author.userId] })
  expect(await list(cem)).toEqual({ ...none, '👏': [cem.userId], '💡': [author.userId] })
})

test('who reacted is shown only to those who see the comment', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const comment = await newComment(author)
  const code = async (params = comment) => (await reader.refused('listCommentReactions', { params })).code
  expect(await code({ ...comment, commentId: uuidv7() })).toBe('comment_not_found')
  expect(await code({ ...comment, postId: (await newComment(author)).postId })).toBe('comment_not_found')
  const { postId } = await reader.call('createPost', { body: { content: 'post', userId: reader.userId } })
  const muted = await author.call('createComment', { params: { postId }, body: 'comment' })
  await reader.call('mute', { params: author })
  expect(await code(muted)).toBe('comment_not_found')
  await author.call('block', { params: reader })
  expect(await code()).toBe('post_not_found')
})

test('concurrent reactions are all counted, and each member has at most one', async () => {
  const author = await make.member()
  const comment = await newComment(author)
  const members = await Promise.all(Array.from({ length: 6 }, () => make.member()))
  const responses = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 8 }, (_, n) =>
        member.send('reactToComment', {
          params: comment,
          body: { emoji: n % 4 === 3 ? null : REACTIONS[n % 6] },
        }),
      ),
    ),
  )
  for (const { statusCode } of responses) expect(statusCode).toBe(200)
  const rows = await db
    .selectFrom('comment_reactions')
    .select('emoji')
    .where('comment_id', '=', comment.commentId)
    .where('emoji', 'is not', null)
    .execute()
  const { reactions = {} } = (await read(author, comment)) ?? {}
  expect(Object.values(reactions).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(rows.length)
})

test('a removed reaction is forgotten after a day', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const comment = await newComment(author)
  await react(ana, comment, '👍')
  await react(ana, comment, null)
  await react(author, comment, '👍')
  const rows = () =>
    db
      .selectFrom('comment_reactions')
      .select('emoji')
      .where('comment_id', '=', comment.commentId)
      .orderBy('emoji')
      .execute()
  await deleteExpired(deps)
  expect(await rows()).toEqual([{ emoji: '👍' }, { emoji: null }])
  clock.advance(25 * HOUR)
  await deleteExpired(deps)
  expect(await rows()).toEqual([{ emoji: '👍' }])
})
