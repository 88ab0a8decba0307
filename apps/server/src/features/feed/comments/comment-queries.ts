/** All SQL of comments. */

import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

const commentRows = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .select([
      'comments.comment_id as commentId',
      'comments.post_id as postId',
      'comments.comment',
      'comments.created_at as createdAt',
      'comments.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.profile_image as profileImage',
    ])

export type CommentRow = NonNullable<Awaited<ReturnType<typeof selectComment>>>

/** Comments on a post behind `after`, oldest first. */
export function selectComments(db: Db, postId: string, limit: number, after: Cursor | undefined) {
  const rows = commentRows(db).where('comments.post_id', '=', postId)
  return keyset(rows, {
    by: ['comments.created_at', 'comments.comment_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()
}

/** A comment with its author; undefined when it is gone. */
export function selectComment(db: Db, commentId: string) {
  return commentRows(db).where('comments.comment_id', '=', commentId).executeTakeFirst()
}

type NewComment = { commentId: string; postId: string; userId: string; comment: string }

/** Writes a comment on a locked post. */
export async function insertComment(tx: Tx, { commentId, postId, userId, comment }: NewComment) {
  await tx
    .insertInto('comments')
    .values({ comment_id: commentId, post_id: postId, user_id: userId, comment })
    .execute()
}

/** A comment with the author of its post, held until the transaction ends. */
export function lockComment(tx: Tx, postId: string, commentId: string) {
  return tx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.post_id', 'comments.post_id')
    .select(['comments.user_id as userId', 'posts.user_id as postAuthorId'])
    .where('comments.comment_id', '=', commentId)
    .where('comments.post_id', '=', postId)
    .forUpdate('comments')
    .executeTakeFirst()
}

/** Removes a locked comment. */
export async function deleteCommentRow(tx: Tx, commentId: string) {
  await tx.deleteFrom('comments').where('comment_id', '=', commentId).execute()
}
