import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isSeen } from '../../visibility/index.ts'

type CommentIds = { postId: string; commentId: string }

const editable = (db: Db, reader: string, { postId, commentId }: CommentIds) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .select([
      'users.user_id as authorId',
      'comments.comment',
      'comments.edits',
      'comments.created_at as createdAt',
      sql<Date>`coalesce(comments.edited_at, comments.created_at)`.as('writtenAt'),
    ])
    .where('comments.comment_id', '=', commentId)
    .where('comments.post_id', '=', postId)
    .where('comments.hidden_at', 'is', null)
    .where(isSeen(reader, sql`comments.user_id`))

/** A comment that the reader sees, as it is now. */
export const selectCurrentVersion = (db: Db, reader: string, ids: CommentIds) =>
  editable(db, reader, ids).executeTakeFirst()

/** Reads a comment for an edit, and locks it until the transaction ends. */
export const lockForEdit = (tx: Tx, reader: string, ids: CommentIds) =>
  editable(tx, reader, ids).forNoKeyUpdate('comments').executeTakeFirst()

type Editable = NonNullable<Awaited<ReturnType<typeof lockForEdit>>>

/** Keeps the version that a change is about to replace. */
export async function insertVersion(tx: Tx, commentId: string, { edits, comment, writtenAt }: Editable) {
  await tx
    .insertInto('comment_versions')
    .values({ comment_id: commentId, edit: edits, comment, written_at: writtenAt })
    .execute()
}

export async function updateComment(tx: Tx, commentId: string, comment: string) {
  await tx
    .updateTable('comments')
    .set(({ eb, fn }) => ({ comment, edits: eb('edits', '+', 1), edited_at: fn('now') }))
    .where('comment_id', '=', commentId)
    .execute()
}

/** The earlier versions of a comment, the newest first. */
export function selectVersions(db: Db, commentId: string) {
  return db
    .selectFrom('comment_versions')
    .select(['comment', 'written_at as writtenAt'])
    .where('comment_id', '=', commentId)
    .orderBy('edit', 'desc')
    .execute()
}
