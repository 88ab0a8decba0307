import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { nextPath } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const newPost = (author: Member) =>
  author.call('createPost', { body: { content: 'post', userId: author.userId } })
const comment = (member: Member, postId: string, body: string, replyTo?: string) =>
  member.call('createComment', { params: { postId }, query: { replyTo }, body })

/** The texts of the threads, each with those of its replies. */
async function threadsOn(reader: Member, postId: string, query = {}) {
  const threads = await reader.call('listThreads', { params: { postId }, query })
  return threads.map((thread) => [
    thread.comment?.comment ?? null,
    ...thread.replies.map(({ comment: text }) => text),
  ])
}

test('a reply belongs to the comment that it answers, also a reply to a reply', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const { postId } = await newPost(author)
  const first = await comment(ana, postId, 'first')
  await comment(ana, postId, 'second')
  const reply = await comment(author, postId, 'reply', first.commentId)
  expect(reply).toMatchObject({ postId, comment: 'reply', parentId: first.commentId })
  expect(first).not.toHaveProperty('parentId')
  const further = await comment(ana, postId, 'further', reply.commentId)
  expect(further.parentId).toBe(first.commentId)
  expect(await threadsOn(author, postId)).toEqual([['first', 'reply', 'further'], ['second']])
})

test('the list of all comments contains replies too, oldest first, and they are counted', async () => {
  const author = await make.member()
  const { postId } = await newPost(author)
  const first = await comment(author, postId, 'first')
  await comment(author, postId, 'second')
  await comment(author, postId, 'reply', first.commentId)
  const params = { postId }
  const all = await author.call('listComments', { params })
  expect(all.map((one) => one.comment)).toEqual(['first', 'second', 'reply'])
  expect(await author.call('countComments', { params })).toBe(3)
  expect((await author.call('getPost', { params })).commentCount).toBe(3)
})

test('three replies are listed with a comment, all of them page by page', async () => {
  const author = await make.member()
  const { postId } = await newPost(author)
  const { commentId } = await comment(author, postId, 'first')
  for (let n = 1; n <= 5; n++) await comment(author, postId, `reply ${n}`, commentId)
  const [thread] = await author.call('listThreads', { params: { postId } })
  expect(thread?.replies.map((reply) => reply.comment)).toEqual(['reply 1', 'reply 2', 'reply 3'])
  expect(thread?.replyCount).toBe(5)
  const texts: string[] = []
  let url: string | undefined = `/api/posts/${postId}/comments/${commentId}/replies?limit=2`
  while (url) {
    const response: LightMyRequestResponse = await app.inject({
      url,
      headers: { authorization: `Bearer ${author.token}` },
    })
    texts.push(...response.json<{ comment: string }[]>().map((reply) => reply.comment))
    url = nextPath(response)
  }
  expect(texts).toEqual([1, 2, 3, 4, 5].map((n) => `reply ${n}`))
})

test.each([
  ['oldest', ['a', 'b', 'c', 'd', 'e']],
  ['reacted', ['c', 'e', 'a', 'b', 'd']],
] as const)('threads sorted by %s come page by page', async (sort, sorted) => {
  const [author, ana, ben] = [await make.member(), await make.member(), await make.member()]
  const { postId } = await newPost(author)
  const ids = new Map<string, string>()
  for (const text of ['a', 'b', 'c', 'd', 'e']) ids.set(text, (await comment(author, postId, text)).commentId)
  const react = (member: Member, text: string, emoji: '👍' | '💡') =>
    member.call('reactToComment', { params: { postId, commentId: ids.get(text) ?? '' }, body: { emoji } })
  for (const member of [ana, ben]) await react(member, 'c', '👍')
  await react(ana, 'e', '💡')
  await comment(ana, postId, 'reply', ids.get('b'))
  const texts: unknown[] = []
  let url: string | undefined = `/api/posts/${postId}/comments/threads?limit=2&sort=${sort}`
  while (url) {
    const response: LightMyRequestResponse = await app.inject({
      url,
      headers: { authorization: `Bearer ${author.token}` },
    })
    texts.push(...response.json<{ comment: { comment: string } }[]>().map((thread) => thread.comment.comment))
    url = nextPath(response)
  }
  expect(texts).toEqual(sorted)
})

test('the next page of threads by reactions follows where the last one ended, whatever became of that comment', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const { postId } = await newPost(author)
  const ids = new Map<string, string>()
  for (const text of ['a', 'b', 'c', 'd', 'e']) ids.set(text, (await comment(author, postId, text)).commentId)
  const at = (text: string) => ({ postId, commentId: ids.get(text) ?? '' })
  const react = (text: string) => ana.call('reactToComment', { params: at(text), body: { emoji: '👍' } })
  for (const text of ['c', 'd', 'e']) await react(text)
  const page = async (url: string) => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${author.token}` } })
    const texts = response.json<{ comment: { comment: string } }[]>().map(({ comment }) => comment.comment)
    return { texts, next: nextPath(response) ?? '' }
  }
  const first = await page(`/api/posts/${postId}/comments/threads?limit=2&sort=reacted`)
  expect(first.texts).toEqual(['c', 'd'])
  await author.call('deleteComment', { params: at('d') })
  expect((await page(first.next)).texts).toEqual(['e', 'a'])
})

describe('a deleted comment', () => {
  test('keeps its place while it has replies, and is neither listed nor counted', async () => {
    const [author, ana] = [await make.member(), await make.member()]
    const { postId } = await newPost(author)
    const first = await comment(ana, postId, 'first')
    const reply = await comment(author, postId, 'reply', first.commentId)
    await comment(author, postId, 'second')
    await ana.call('deleteComment', { params: first })
    expect(await threadsOn(ana, postId)).toEqual([[null, 'reply'], ['second']])
    expect(await ana.call('listComments', { params: { postId } })).toHaveLength(2)
    expect(await ana.call('countComments', { params: { postId } })).toBe(2)
    expect((await ana.refused('deleteComment', { params: first })).status).toBe(404)
    const replyTo = first.commentId
    expect(
      (await ana.refused('createComment', { params: { postId }, query: { replyTo }, body: 'x' })).code,
    ).toBe('comment_not_found')
    await comment(ana, postId, 'another', reply.commentId)
    expect(await threadsOn(ana, postId)).toEqual([[null, 'reply', 'another'], ['second']])
  })

  test('leaves nothing once its last reply is gone, or without replies', async () => {
    const author = await make.member()
    const { postId } = await newPost(author)
    const first = await comment(author, postId, 'first')
    const reply = await comment(author, postId, 'reply', first.commentId)
    await author.call('deleteComment', { params: first })
    await author.call('deleteComment', { params: reply })
    const rows = await db.selectFrom('comments').select('comment_id').where('post_id', '=', postId).execute()
    expect(rows).toEqual([])
    const alone = await comment(author, postId, 'alone')
    await author.call('deleteComment', { params: alone })
    expect(await threadsOn(author, postId)).toEqual([])
  })

  test('goes with its post, replies and all', async () => {
    const author = await make.member()
    const { postId } = await newPost(author)
    const first = await comment(author, postId, 'first')
    await comment(author, postId, 'reply', first.commentId)
    await author.call('deleteComment', { params: first })
    const second = await comment(author, postId, 'second')
    await comment(author, postId, 'reply', second.commentId)
    await author.call('deletePost', { params: { postId } })
    const rows = await db.selectFrom('comments').select('comment_id').where('post_id', '=', postId).execute()
    expect(rows).toEqual([])
  })
})

test('a comment that moderators removed keeps its place while it has replies', async () => {
  const [author, reporter] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const { postId } = await newPost(author)
  const first = await comment(author, postId, 'Spam')
  await comment(reporter, postId, 'Stop it', first.commentId)
  const body = { kind: 'comment' as const, id: first.commentId, reason: 'Spam' as const }
  const { caseId } = await reporter.call('createReport', { body })
  const decision = { decision: 'remove' as const, version: 1, reason: 'Spam' }
  await moderator.call('decideReport', { params: { caseId }, body: decision })
  expect(await threadsOn(reporter, postId)).toEqual([[null, 'Stop it']])
})

test('the thread of a comment or reply contains that reply, also if it is not one of the first', async () => {
  const author = await make.member()
  const { postId } = await newPost(author)
  const { commentId } = await comment(author, postId, 'first')
  const replies = []
  for (let n = 1; n <= 5; n++) replies.push(await comment(author, postId, `reply ${n}`, commentId))
  const thread = (id = '') => author.call('getThread', { params: { postId, commentId: id } })
  expect((await thread(commentId)).replies.map((reply) => reply.comment)).toEqual([
    'reply 1',
    'reply 2',
    'reply 3',
  ])
  const linked = await thread(replies[4]?.commentId)
  expect(linked).toMatchObject({ commentId, comment: { comment: 'first' }, replyCount: 5 })
  expect(linked.replies.map((reply) => reply.comment)).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 5'])

  const other = await newPost(author)
  for (const params of [
    { postId, commentId: uuidv7() },
    { postId: other.postId, commentId },
  ])
    expect(await author.refused('getThread', { params })).toMatchObject({
      status: 404,
      code: 'comment_not_found',
    })
})

test('a reply to what is not there, or on another post, is refused and does not use up its key', async () => {
  const author = await make.member()
  const [{ postId }, other] = [await newPost(author), await newPost(author)]
  const { commentId } = await comment(author, other.postId, 'elsewhere')
  const headers = { 'idempotency-key': 'reply' }
  for (const replyTo of [commentId, uuidv7()])
    expect(
      (await author.refused('createComment', { params: { postId }, query: { replyTo }, body: 'x', headers }))
        .code,
    ).toBe('comment_not_found')
  const query = { replyTo: 'nothing' }
  expect((await author.refused('createComment', { params: { postId }, query, body: 'x' })).status).toBe(400)
  await author.call('createComment', { params: { postId }, body: 'x', headers })
  const { commentId: replyTo } = await comment(author, postId, 'here')
  const again = { params: { postId }, query: { replyTo }, body: 'x', headers }
  expect((await author.refused('createComment', again)).code).toBe('idempotency_key_reused')
})

test('while a comment is deleted and answered at once, each reply has its place', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const { postId } = await newPost(author)
  for (let round = 0; round < 8; round++) {
    const { commentId } = await comment(author, postId, 'first')
    const known = await comment(author, postId, 'known', commentId)
    const responses = await Promise.all([
      author.send('deleteComment', { params: { postId, commentId } }),
      ...[commentId, known.commentId, commentId].map((replyTo) =>
        ana.send('createComment', { params: { postId }, query: { replyTo }, body: 'late' }),
      ),
      author.send('deleteComment', { params: known }),
    ])
    for (const { statusCode } of responses) expect([200, 204, 404]).toContain(statusCode)
  }
  const all = await author.call('listComments', { params: { postId }, query: { limit: '100' } })
  const threads = await author.call('listThreads', { params: { postId }, query: { limit: '100' } })
  const replied = threads.flatMap(({ commentId, replyCount }) => Array(replyCount).fill(commentId))
  expect(replied.toSorted()).toEqual(all.map(({ parentId }) => parentId).toSorted())
  expect(threads.every((thread) => thread.comment === null && thread.replyCount > 0)).toBe(true)
  expect(await author.call('countComments', { params: { postId } })).toBe(all.length)
})
