import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Claim, takeKey } from '../../../db/idempotency.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { type Activity, notifyOfActivity } from '../../notifications/index.ts'
import { lockShown } from '../posts/post-queries.ts'

const comments = (db: Db) =>
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

/** Without those that moderators have hidden. */
const shown = (db: Db) => comments(db).where('comments.hidden_at', 'is', null)

export type CommentRow = InferResult<ReturnType<typeof comments>>[number]

/** A page of the comments on a post, oldest first. */
export function selectComments(
  db: Db,
  postId: string,
  limit: number,
  after: Cursor | undefined,
): Promise<CommentRow[]> {
  return keyset(shown(db).where('comments.post_id', '=', postId), {
    by: ['comments.created_at', 'comments.comment_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()
}

export function selectComment(db: Db, commentId: string): Promise<CommentRow | undefined> {
  return shown(db).where('comments.comment_id', '=', commentId).executeTakeFirst()
}

/** Those of the comments that exist, oldest first. */
export function selectCommentsById(db: Db, commentIds: string[]): Promise<CommentRow[]> {
  return shown(db)
    .where('comments.comment_id', '=', anyOf(commentIds))
    .orderBy('comments.comment_id')
    .execute()
}

type NewComment = { commentId: string; postId: string; userId: string; comment: string }
type Inserted = Pick<CommentRow, 'fullName' | 'username' | 'profileImage' | 'createdAt'> & Activity

/**
 * Takes the key of `claim`, if any, inserts the comment and notifies the author of the post. Returns undefined if the key is taken, or if
 * there is no such post.
 */
export async function insertComment(
  tx: Tx,
  { commentId, postId, userId, comment }: NewComment,
  claim: Claim | undefined,
): Promise<Inserted | undefined> {
  const author = sql`select user_id from post where user_id <> ${userId}`
  const { rows } = await sql<Inserted>`
    with claimed as (${claim ? takeKey(claim, { commentId }) : sql`select`}),
    post as (${lockShown(postId, sql`exists (select from claimed)`)}),
    written as (
      insert into comments (comment_id, post_id, user_id, comment)
      select ${commentId}, ${postId}, ${userId}, ${comment} from post
      returning user_id, created_at
    ), notice as (${notifyOfActivity({ kind: 'comment', postId, author, quiet: sql`false` })})
    select full_name as "fullName", username, profile_image as "profileImage", written.created_at as "createdAt",
      notice.id, notice."userId", notice."readAt"
    from written join users using (user_id) left join notice on true`.execute(tx)
  return rows[0]
}

/** Locks a comment until the transaction ends. */
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

export async function deleteCommentRow(tx: Tx, commentId: string) {
  await tx.deleteFrom('comments').where('comment_id', '=', commentId).execute()
}

const reportedComment = (db: Db, commentId: string) =>
  db
    .selectFrom('comments')
    .select(['user_id as authorId', 'post_id as postId', 'comment', 'hidden_at as hiddenAt'])
    .where('comment_id', '=', commentId)

/** A comment, also one that moderators have hidden. */
export const selectReportedComment = (db: Db, commentId: string) =>
  reportedComment(db, commentId).executeTakeFirst()

/** Locks a comment by its id alone, also a hidden one. */
export const lockReportedComment = (tx: Tx, commentId: string) =>
  reportedComment(tx, commentId).forUpdate().executeTakeFirst()

export async function updateCommentHidden(tx: Tx, commentId: string, hiddenAt: Date | null) {
  await tx.updateTable('comments').set({ hidden_at: hiddenAt }).where('comment_id', '=', commentId).execute()
}
