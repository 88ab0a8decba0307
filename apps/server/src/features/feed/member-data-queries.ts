/** All SQL on what one member has in the feed, whole. */

import type { Db, Tx } from '../../db/database.ts'

/** The member's comments behind the one with the id `after`, oldest first. */
export function selectCommentsOf(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('comments')
    .select(['comment_id as commentId', 'post_id as postId', 'comment', 'created_at as timestamp'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('comment_id', '>', after ?? ''))
    .orderBy('comment_id')
    .limit(limit)
    .execute()
}

/** The member's reactions on posts behind `after`, by the posts' ids. */
export function selectReactionsOf(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('reactions')
    .select(['post_id as postId', 'emoji', 'created_at as reactedAt'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('post_id', '>', after ?? ''))
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** On which posts after `after` the member's reaction notified the author lately, by the posts' ids. */
export function selectNotifiedReactionsOf(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('notified_reactions')
    .select(['post_id as postId', 'notified_at as notifiedAt'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('post_id', '>', after ?? ''))
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** The member's reports of posts behind `after`, by the posts' ids. */
export function selectReportsOf(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('reported_posts')
    .select(['post_id as postId', 'reason', 'reported_at as reportedAt'])
    .where('reported_by', '=', userId)
    .$if(after !== undefined, (query) => query.where('post_id', '>', after ?? ''))
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** Holds all posts of a member until the transaction ends, as whoever reacts to one does before its author is told. */
export async function lockPostsOf(tx: Tx, userId: string) {
  await tx
    .selectFrom('posts')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .forUpdate()
    .execute()
}

/** Deletes all posts of a member; answers which they were and their pictures. */
export function deletePostsOf(tx: Tx, userId: string) {
  return tx
    .deleteFrom('posts')
    .where('user_id', '=', userId)
    .returning(['post_id as postId', 'image'])
    .execute()
}

/** The newest posts on which the member commented or reacted, and who wrote them. */
export function selectMarkedPosts(tx: Tx, userId: string, limit: number) {
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
