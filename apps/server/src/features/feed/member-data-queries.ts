/** SQL for member data. Rows are ordered by id and start after the id `after`. */

import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'

export function selectCommentsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('comments')
    .select(['comment_id as commentId', 'post_id as postId', 'comment', 'created_at as timestamp'])
    .where('user_id', '=', userId)
    .where('comment_id', '>', after)
    .orderBy('comment_id')
    .limit(limit)
    .execute()
}

export function selectReactionsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('reactions')
    .select(['post_id as postId', 'emoji', 'created_at as reactedAt'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** Reactions that notified the post's author. They are deleted after a day. */
export function selectNotifiedReactionsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('notified_reactions')
    .select(['post_id as postId', 'notified_at as notifiedAt'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** Locks all posts of a member until the transaction ends, as reactions and comments do before they notify the author. */
export async function lockPostsOf(tx: Tx, userId: string) {
  await tx
    .selectFrom('posts')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .forUpdate()
    .execute()
}

export function deletePostsOf(tx: Tx, userId: string) {
  return tx
    .deleteFrom('posts')
    .where('user_id', '=', userId)
    .returning(['post_id as postId', 'image', 'hidden_at as hiddenAt'])
    .execute()
}

/**
 * Locks a member's reactions and comments, and then the counts of their posts in the order in which triggers change them. Deleting a
 * member deletes reactions first and comments second, and two members who leave at once would wait for each other.
 */
export async function lockActivityOf(tx: Tx, userId: string) {
  await sql`
    with reacted as (select post_id from reactions where user_id = ${userId} order by post_id for update),
    commented as (select post_id from comments where user_id = ${userId} order by comment_id for update)
    select from post_counts
    where post_id in (select post_id from reacted union all select post_id from commented)
    order by post_id for no key update`.execute(tx)
}

/** The newest posts that the member commented on or reacted to. */
export function selectPostsWithActivityOf(tx: Tx, userId: string, limit: number) {
  return tx
    .selectFrom('posts')
    .select(['post_id as postId', 'user_id as authorId'])
    .where('post_id', 'in', (eb) =>
      eb
        .selectFrom('comments')
        .select('post_id')
        .where('user_id', '=', userId)
        .union(eb.selectFrom('reactions').select('post_id').where('user_id', '=', userId)),
    )
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute()
}
