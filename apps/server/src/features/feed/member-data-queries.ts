/** SQL for member data. Rows are ordered by id and start after the id `after`. */

import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'
import { pictureNames } from './posts/post-queries.ts'

export function selectCommentsOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('comments')
    .select([
      'comment_id as commentId',
      'post_id as postId',
      'parent_id as parentId',
      'comment',
      'created_at as timestamp',
      'edits',
      'edited_at as editedAt',
    ])
    .where('user_id', '=', userId)
    .where('comment_id', '>', after)
    .orderBy('comment_id')
    .limit(limit)
    .execute()
}

/** Earlier versions of the member's posts. */
export function selectPostVersionsOf(
  db: Db,
  userId: string,
  limit: number,
  after: { postId: string; edit: number } = { postId: NIL, edit: -1 },
) {
  return db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.post_id', 'post_versions.post_id')
    .select([
      'post_versions.post_id as postId',
      'edit',
      'post_versions.content',
      'alts',
      'written_at as writtenAt',
    ])
    .where('posts.user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('post_versions.post_id', 'edit'), '>', tuple(after.postId, after.edit)),
    )
    .orderBy('post_versions.post_id')
    .orderBy('edit')
    .limit(limit)
    .execute()
}

/** Earlier versions of the member's comments. */
export function selectCommentVersionsOf(
  db: Db,
  userId: string,
  limit: number,
  after: { commentId: string; edit: number } = { commentId: NIL, edit: -1 },
) {
  return db
    .selectFrom('comment_versions')
    .innerJoin('comments', 'comments.comment_id', 'comment_versions.comment_id')
    .select([
      'comment_versions.comment_id as commentId',
      'edit',
      'comment_versions.comment',
      'written_at as writtenAt',
    ])
    .where('comments.user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('comment_versions.comment_id', 'edit'), '>', tuple(after.commentId, after.edit)),
    )
    .orderBy('comment_versions.comment_id')
    .orderBy('edit')
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

/** Tags in the member's posts, in the order of posts and tags. */
export function selectPostTagsOf(
  db: Db,
  userId: string,
  limit: number,
  after: { postId: string; tag: string } = { postId: NIL, tag: '' },
) {
  return db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.post_id', 'post_tags.post_id')
    .select([
      'post_tags.post_id as postId',
      'tag',
      'post_tags.created_at as createdAt',
      'removed_at as removedAt',
    ])
    .where('posts.user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('post_tags.post_id', 'tag'), '>', tuple(after.postId, after.tag)),
    )
    .orderBy('post_tags.post_id')
    .orderBy('tag')
    .limit(limit)
    .execute()
}

/** Reads the tags of the member's comments. */
export function selectCommentTagsOf(
  db: Db,
  userId: string,
  limit: number,
  after: { commentId: string; tag: string } = { commentId: NIL, tag: '' },
) {
  return db
    .selectFrom('comment_tags')
    .innerJoin('comments', 'comments.comment_id', 'comment_tags.comment_id')
    .select(['comment_tags.comment_id as commentId', 'tag'])
    .where('comments.user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('comment_tags.comment_id', 'tag'), '>', tuple(after.commentId, after.tag)),
    )
    .orderBy('comment_tags.comment_id')
    .orderBy('tag')
    .limit(limit)
    .execute()
}

const NO_COMMENT = sql<string>`coalesce(comment_id, ${sql.lit(NIL)}::uuid)`

/** Reads mentions of the member. Who did it is in the text. */
export function selectMentionsOf(
  db: Db,
  userId: string,
  limit: number,
  after: { postId: string; commentId: string | null } = { postId: NIL, commentId: null },
) {
  return db
    .selectFrom('mentions')
    .select(['post_id as postId', 'comment_id as commentId', 'username', 'mentioned_at as mentionedAt'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(post_id, ${NO_COMMENT}) > (${after.postId}, ${after.commentId ?? NIL})`)
    .orderBy('post_id')
    .orderBy(NO_COMMENT)
    .limit(limit)
    .execute()
}

/** Mentions by the member that notified somebody. They are deleted after a day. */
export function selectNotifiedMentionsBy(
  db: Db,
  userId: string,
  limit: number,
  after: { textId: string; mentioned: string } = { textId: NIL, mentioned: NIL },
) {
  return db
    .selectFrom('notified_mentions')
    .select(['text_id as textId', 'user_id as mentioned', 'notified_at as notifiedAt'])
    .where('author_id', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('text_id', 'user_id'), '>', tuple(after.textId, after.mentioned)),
    )
    .orderBy('text_id')
    .orderBy('user_id')
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

/**
 * Locks all posts of a member and those that they reacted to or commented on, then their comments and those that they reacted to, until the
 * transaction ends: as reactions, comments and replies do before they notify the author.
 */
export async function lockPostsAndCommentsOf(tx: Tx, userId: string) {
  await sql`
    select from posts
    where post_id = any(array(
      select post_id from posts where user_id = ${userId}
      union select post_id from reactions where user_id = ${userId}
      union select post_id from comments where user_id = ${userId}
    ))
    order by post_id for update`.execute(tx)
  await sql`
    select from comments
    where comment_id = any(array(
      select comment_id from comments where user_id = ${userId}
      union select comment_id from comment_reactions where user_id = ${userId}
    ))
    order by comment_id for update`.execute(tx)
}

/** Requires that the posts are locked. */
export async function deletePostsOf(tx: Tx, userId: string) {
  const posts = await tx
    .selectFrom('posts')
    .select(['post_id as postId', pictureNames.as('pictures')])
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('posts').where('user_id', '=', userId).execute()
  return posts
}

/**
 * Locks a member's reactions and comments, and then the counts of their posts and of polls in the order in
 * which triggers change them. Deleting a member deletes reactions first, comments second and votes last, and two members who leave at once
 * would wait for each other.
 */
export async function lockActivityOf(tx: Tx, userId: string) {
  await sql`
    with reacted as (select post_id from reactions where user_id = ${userId} order by post_id for update),
    commented as (select post_id from comments where user_id = ${userId} order by comment_id for update)
    select from post_counts
    where post_id in (select post_id from reacted union all select post_id from commented)
    order by post_id for no key update`.execute(tx)
  await sql`
    select from polls where post_id in (select post_id from poll_votes where user_id = ${userId})
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

/** Amount of text the member has written lately. */
export const selectWrittenText = (db: Db, userId: string) =>
  db
    .selectFrom('written_text')
    .select(['since', 'posts', 'comments', 'characters'])
    .where('user_id', '=', userId)
    .execute()
