import { DAY, EDITS_MAX, HOUR } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, clock } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

async function write(author: Member, body: string) {
  const { postId } = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  const { commentId } = await author.call('createComment', { params: { postId }, body })
  return { postId, commentId }
}
const edit = (params: { postId: string; commentId: string }, comment: string, seen: number) => ({
  params,
  body: { comment, seen },
})

test('a comment is edited by its author, and everybody sees that, and what it said before', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const ids = await write(author, 'Tree days')
  await reader.call('reactToComment', { params: ids, body: { emoji: '❤️' } })
  await reader.call('createComment', { params: ids, query: { replyTo: ids.commentId }, body: 'So it is' })
  const first = await author.call('editComment', edit(ids, ' Three days ', 0))
  expect(first).toMatchObject({ comment: 'Three days', edits: 1, reactions: { '❤️': 1 } })
  await author.call('editComment', edit(ids, 'Four days', 1))
  expect(await author.call('editComment', edit(ids, 'Four days', 1))).toMatchObject({ edits: 2 })

  const [thread] = await reader.call('listThreads', { params: ids })
  expect(thread).toMatchObject({ comment: { comment: 'Four days', edits: 2 }, replyCount: 1 })
  const versions = await reader.call('listCommentVersions', { params: ids })
  expect(versions.map(({ comment }) => comment)).toEqual(['Four days', 'Three days', 'Tree days'])
  expect(versions[2]?.timestamp).toBe(thread?.comment?.timestamp)
  expect(versions[1]?.timestamp).toBe(first.editedAt)
})

test('an empty text, other members, moderators, late and too many edits are refused', async () => {
  const author = await make.member()
  const ids = await write(author, 'Mine')
  expect((await author.refused('editComment', edit(ids, ' ', 0))).status).toBe(400)
  for (const other of [await make.member(), await make.member({ duties: ['moderation'] })])
    expect((await other.refused('editComment', edit(ids, 'Yours', 0))).code).toBe('forbidden')
  const late = await write(author, 'Long ago')
  await db.updateTable('comments').set({ edits: EDITS_MAX }).where('comment_id', '=', ids.commentId).execute()
  expect((await author.refused('editComment', edit(ids, 'Again', EDITS_MAX))).code).toBe('too_many_edits')
  clock.advance(DAY + HOUR)
  await make.useSessions()
  expect((await author.refused('editComment', edit(late, 'Now', 0))).code).toBe('too_late_to_edit')
  clock.advance(-DAY - HOUR)
})

test('of two edits at once one is refused, with the comment as it is then', async () => {
  const author = await make.member()
  const ids = await write(author, 'Before')
  const replies = await Promise.all([
    author.send('editComment', edit(ids, 'By the phone', 0)),
    author.send('editComment', edit(ids, 'By the laptop', 0)),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  const Changed = z.object({ code: z.literal('comment_changed'), now: z.object({ comment: z.string() }) })
  const [comment] = await author.call('listComments', { params: ids })
  expect(Changed.parse(refused?.json()).now.comment).toBe(comment?.comment)
  expect(await author.call('listCommentVersions', { params: ids })).toHaveLength(2)
})

test('the desk sees what was reported and what it says now', async () => {
  const [author, reporter] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const ids = await write(author, 'Buy my pills')
  const body = { kind: 'comment' as const, id: ids.commentId, reason: 'Spam' as const }
  const { caseId } = await reporter.call('createReport', { body })
  await author.call('editComment', edit(ids, 'I like trees', 0))
  const found = await moderator.call('getReportCase', { params: { caseId } })
  expect(found.before?.text).toBe('Buy my pills')
  expect(found.today?.text).toBe('I like trees')
})
