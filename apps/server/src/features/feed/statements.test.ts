/** A round trip to the database is what a post, a comment and a reaction wait for. */

import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { idempotencyKeyOf } from '../../db/idempotency.ts'
import { inOneStatement } from '../../db/transaction.ts'
import { countStatements } from '../../testing/database/count-statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { writeComments } from './comments/comments.ts'
import { reactTogether, removeReaction } from './reactions/reactions.ts'
import { publishPosts } from './writing/create-post.ts'

const { deps, databaseUrl, make, transaction } = await testApp()
const [author, ana] = [await make.member(), await make.member()]

const draft = {
  userId: author.userId,
  content: 'post',
  commenting: 'everybody' as const,
  outside: false,
  now: new Date(),
}
const keyOf = (scope: 'post' | 'comment') =>
  idempotencyKeyOf({ userId: author.userId, scope, key: uuidv7(), content: 'any' })
const newPost = () => ({ ...draft, postId: uuidv7(), pictures: [], idempotencyKey: keyOf('post') })
const [post] = await transaction((tx) => publishPosts(tx, deps.media, [newPost()]))
const choice = { postId: post?.postId ?? '', userId: ana.userId }
const newComment = () => ({
  ...choice,
  commentId: uuidv7(),
  comment: 'Well said',
  replyTo: undefined,
  idempotencyKey: keyOf('comment'),
})

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a post', (tx) => publishPosts(tx, deps.media, [newPost()])],
  ['posts at once', (tx) => publishPosts(tx, deps.media, [newPost(), newPost()])],
  ['a comment that notifies', (tx) => writeComments(tx, [newComment()])],
  ['comments at once', (tx) => writeComments(tx, [newComment(), newComment()])],
  ['a first reaction, which notifies', (tx) => reactTogether(tx, [{ ...choice, emoji: '👍' }])],
  ['another reaction', (tx) => reactTogether(tx, [{ ...choice, emoji: '💡' }])],
  [
    'the reactions of two members',
    (tx) =>
      reactTogether(
        tx,
        [ana, author].map(({ userId }) => ({ ...choice, userId, emoji: '👏' })),
      ),
  ],
])('%s takes one statement, without others that begin and commit', async (_, work) => {
  expect(await countStatements(databaseUrl, deps.bus, work, inOneStatement)).toBe(1)
})

test('removing a reaction takes four, with those that begin and commit', async () => {
  const remove = (tx: Tx) => removeReaction(tx, choice.postId, choice.userId)
  expect(await countStatements(databaseUrl, deps.bus, remove)).toBe(4)
})
