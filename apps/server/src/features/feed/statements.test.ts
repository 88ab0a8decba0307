/** A round trip to the database is what a post, a comment and a reaction wait for. */

import { expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { inOneStatement } from '../../db/transaction.ts'
import { countStatements } from '../../testing/database/count-statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { createComment } from './comments/comments.ts'
import { reactTogether, removeReaction } from './reactions/reactions.ts'
import { createPost } from './writing/create-post.ts'

const { deps, databaseUrl, make, transaction } = await testApp()
const [author, ana] = [await make.member(), await make.member()]

const draft = {
  userId: author.userId,
  content: 'post',
  commenting: 'everybody' as const,
  alts: [],
  images: [],
  sentImages: [],
  outside: false,
  now: new Date(),
}
const { post } = await transaction((tx) => createPost(tx, deps.media, draft, undefined))
const choice = { postId: post.postId, userId: ana.userId }

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a post', (tx) => createPost(tx, deps.media, draft, 'a key')],
  ['a comment that notifies', (tx) => createComment(tx, { ...choice, comment: 'Well said' }, 'a key')],
])('%s is one statement, without others that begin and commit', async (_, work) => {
  expect(await countStatements(databaseUrl, deps.bus, work, inOneStatement)).toBe(1)
})

test.each<[string, (tx: Tx) => Promise<unknown>]>([
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
])('%s takes three, with those that begin and commit', async (_, work) => {
  expect(await countStatements(databaseUrl, deps.bus, work)).toBe(3)
})

test('removing a reaction takes four, with those that begin and commit', async () => {
  const remove = (tx: Tx) => removeReaction(tx, choice.postId, choice.userId)
  expect(await countStatements(databaseUrl, deps.bus, remove)).toBe(4)
})
