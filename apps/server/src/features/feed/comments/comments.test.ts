import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { nextPath } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'
import { lockPost } from '../posts/post-queries.ts'
import { createCommentWriter } from './comments.ts'

const { app, deps, make, transaction, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>
async function newPost(author: Member) {
  const { postId } = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  return { postId }
}

test('a comment is plain text, shown with its author and counted on the post', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const params = await newPost(author)
  const comment = await ana.call('createComment', {
    params,
    body: '  {"a": 1}\n<b>yes</b> ',
    headers: { userId: ana.userId },
  })
  expect(comment).toMatchObject({
    postId: params.postId,
    comment: '{"a": 1}\n<b>yes</b>',
    user: { userId: ana.userId, fullName: 'Ana', username: ana.username, profileImage: null },
  })
  expect(await author.call('listComments', { params })).toEqual([comment])
  expect(await author.call('countComments', { params })).toBe(1)
  expect((await author.call('getPost', { params })).commentCount).toBe(1)
})

test('empty and too long comments, other content types, ids of other members and visitors are refused', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const params = await newPost(author)
  for (const body of ['', '  \n ', 'a\0b'])
    expect((await ana.refused('createComment', { params, body })).status).toBe(400)
  expect(await ana.refused('createComment', { params, body: 'x'.repeat(2001) })).toMatchObject({
    status: 400,
    message: 'A comment can have at most 2,000 characters.',
  })
  const json = { 'content-type': 'application/json' }
  expect((await ana.refused('createComment', { params, body: '{"a":1}', headers: json })).status).toBe(400)
  const xml = { 'content-type': 'text/xml' }
  expect((await ana.refused('createComment', { params, body: '<a/>', headers: xml })).status).toBe(415)
  const headers = { userid: author.userId }
  expect(await ana.refused('createComment', { params, body: 'x', headers })).toMatchObject({
    status: 403,
    code: 'not_you',
  })
  expect((await visitor.refused('createComment', { params, body: 'x' })).status).toBe(401)
  expect(await ana.refused('createComment', { params: { postId: uuidv7() }, body: 'x' })).toMatchObject({
    status: 404,
    message: english('feed.postGone'),
  })
  expect(await author.call('countComments', { params })).toBe(0)
})

test('a comment that was refused because its post is gone does not use up its key', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const [gone, params] = [{ postId: uuidv7() }, await newPost(author)]
  const headers = { 'idempotency-key': 'c2' }
  expect((await ana.refused('createComment', { params: gone, body: 'x', headers })).code).toBe(
    'post_not_found',
  )
  await ana.call('createComment', { params, body: 'x', headers })
  expect(await author.call('countComments', { params })).toBe(1)
})

test('the author of a comment, the author of its post and stewards can delete it', async () => {
  const [author, ana, other] = [await make.member(), await make.member(), await make.member()]
  const steward = await make.member({ duties: ['owner'] })
  const { postId } = await newPost(author)
  for (const deleter of [ana, author, steward]) {
    const { commentId } = await ana.call('createComment', { params: { postId }, body: 'hello' })
    const params = { postId, commentId }
    expect(await other.refused('deleteComment', { params })).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await visitor.refused('deleteComment', { params })).status).toBe(401)
    const elsewhere = { ...params, postId: (await newPost(author)).postId }
    expect((await ana.refused('deleteComment', { params: elsewhere })).status).toBe(404)
    await deleter.call('deleteComment', { params })
    expect((await deleter.refused('deleteComment', { params })).status).toBe(404)
    expect(await author.call('listComments', { params: { postId } })).toEqual([])
  }
})

test('comments are listed oldest first, in pages', async () => {
  const author = await make.member()
  const { postId } = await newPost(author)
  const written: string[] = []
  for (let n = 0; n < 7; n++)
    written.push((await author.call('createComment', { params: { postId }, body: `comment ${n}` })).commentId)
  const seen: string[] = []
  let url: string | undefined = `/api/posts/${postId}/comments/all?limit=3`
  while (url) {
    const response: LightMyRequestResponse = await app.inject({
      url,
      headers: { authorization: `Bearer ${author.token}` },
    })
    const page: { commentId: string }[] = response.json()
    seen.push(...page.map((comment) => comment.commentId))
    url = nextPath(response)
  }
  expect(seen).toEqual(written)
})

test('concurrent requests with one key create one comment', async () => {
  const author = await make.member()
  const params = await newPost(author)
  const headers = { 'idempotency-key': 'c1' }
  const comments = await Promise.all(
    Array.from({ length: 10 }, () => author.call('createComment', { params, body: 'once', headers })),
  )
  expect(new Set(comments.map((comment) => comment.commentId)).size).toBe(1)
  expect(await author.call('countComments', { params })).toBe(1)
  expect((await author.refused('createComment', { params, body: 'other', headers })).status).toBe(422)
})

test('the author gets one notification for the comments of others', async () => {
  const author = await make.member()
  const params = await newPost(author)
  const notices = async () =>
    (await author.call('listNotifications', {}))
      .filter(({ href }) => href.startsWith(`/posts/${params.postId}?comment=`))
      .map(({ text }) => text)
  await author.call('createComment', { params, body: 'mine' })
  expect(await notices()).toEqual([])
  const [ana, ben] = [await make.member({ fullName: 'Ana' }), await make.member({ fullName: 'Ben' })]
  await ana.call('createComment', { params, body: 'one' })
  await ana.call('createComment', { params, body: 'two' })
  expect(await notices()).toEqual(['Ana commented on your post.'])
  await ben.call('createComment', { params, body: 'three' })
  expect(await notices()).toEqual(['Ben and 1 other commented on your post.'])
})

test('of comments that are written at once, each has its own reply, refusal and notifications', async () => {
  const [author, ana, ben] = [
    await make.member(),
    await make.member({ fullName: 'Ana' }),
    await make.member(),
  ]
  const [post, quiet, closed] = [await newPost(author), await newPost(author), await newPost(author)]
  const blocker = await make.member()
  const blocked = await blocker.call('createPost', { body: { content: 'post', userId: blocker.userId } })
  await blocker.call('block', { params: { userId: ana.userId } })
  await author.call('setCommenting', { params: closed, body: { commenting: 'nobody' } })
  const first = await ben.call('createComment', { params: post, body: 'first' })
  const writeComment = createCommentWriter(deps)
  const results = await Promise.allSettled([
    writeComment({ postId: post.postId, userId: ana.userId, comment: 'one' }, 'one'),
    writeComment({ postId: post.postId, userId: ana.userId, comment: 'two' }, 'two'),
    writeComment(
      { postId: post.postId, userId: ana.userId, comment: 'reply', replyTo: first.commentId },
      'reply',
    ),
    writeComment({ postId: quiet.postId, userId: ana.userId, comment: 'three' }, undefined),
    writeComment({ postId: post.postId, userId: ana.userId, comment: 'one' }, 'one'),
    writeComment({ postId: closed.postId, userId: ana.userId, comment: 'closed' }, 'closed'),
    writeComment({ postId: blocked.postId, userId: ana.userId, comment: 'blocked' }, 'blocked'),
    writeComment({ postId: post.postId, userId: ana.userId, comment: 'lost', replyTo: uuidv7() }, 'lost'),
  ])
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value.comment : result.reason.code)),
  ).toEqual([
    ...['one', 'two', 'reply', 'three', 'one'],
    ...['commenting_closed', 'post_not_found', 'comment_not_found'],
  ])
  expect(results[4]).toEqual(results[0])
  const texts = (await author.call('listComments', { params: post })).map(({ comment }) => comment)
  expect(texts.toSorted()).toEqual(['first', 'one', 'reply', 'two'])
  expect((await author.call('getPost', { params: post })).commentCount).toBe(4)
  const notices = async (member: typeof ana) =>
    (await member.call('listNotifications', {}))
      .filter(({ kind }) => kind === 'comment' || kind === 'reply')
      .map(({ text }) => text)
  expect((await notices(author)).toSorted()).toEqual([
    'Ana and 1 other commented on your post.',
    'Ana commented on your post.',
  ])
  expect(await notices(ben)).toEqual(['Ana replied to your comment.'])
})

test('a comment on a post that is locked does not hold up others', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [locked, other] = [await newPost(ana), await newPost(ana)]
  const waiting = await transaction(async (tx) => {
    await lockPost(tx, ben.userId, locked.postId)
    const first = ben.call('createComment', { params: other, body: 'first' })
    const reply = ben.call('createComment', { params: locked, body: 'late' })
    await Promise.all([first, ben.call('createComment', { params: other, body: 'second' })])
    return { reply }
  })
  expect(await waiting.reply).toMatchObject({ comment: 'late' })
})
