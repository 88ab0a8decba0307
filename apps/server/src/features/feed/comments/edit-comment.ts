import type { Comment, CommentEdit, CommentVersion } from '@canopy/contract/feed/comments/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { applyEdit } from '../edit.ts'
import { recordEntities } from '../entities/entities.ts'
import { requirePost } from '../posts/posts.ts'
import { readComment } from './comments.ts'
import {
  insertVersion,
  lockForEdit,
  selectCurrentVersion,
  selectVersions,
  updateComment,
} from './edit-queries.ts'

type CommentIds = { postId: string; commentId: string }
type Edit = CommentEdit & CommentIds & { userId: string; now: Date }

/**
 * @throws AppError post_not_found, comment_not_found, forbidden, comment_changed with the comment as it is now, too_late_to_edit,
 * too_many_edits
 */
export async function editComment(
  tx: Tx,
  { postId, commentId, userId, comment, seen, now }: Edit,
): Promise<Comment> {
  await requirePost(tx, userId, postId)
  const before = await lockForEdit(tx, userId, { postId, commentId })
  if (!before) throw new AppError('comment_not_found')
  return applyEdit(before, {
    userId,
    seen,
    now,
    isSame: before.comment === comment,
    changed: 'comment_changed',
    read: () => readComment(tx, userId, commentId),
    async write() {
      await insertVersion(tx, commentId, before)
      await updateComment(tx, commentId, comment)
      await recordEntities(tx, { postId, commentId, author: userId, content: comment })
      publish(tx, { type: 'comment.changed', commentId })
    },
  })
}

/** The newest first. @throws AppError post_not_found, comment_not_found */
export async function readCommentVersions(
  db: Db,
  reader: string,
  ids: CommentIds,
): Promise<CommentVersion[]> {
  const [current, earlier] = await Promise.all([
    selectCurrentVersion(db, reader, ids),
    selectVersions(db, ids.commentId),
    requirePost(db, reader, ids.postId),
  ])
  if (!current) throw new AppError('comment_not_found')
  return [current, ...earlier].map(({ comment, writtenAt }) => ({
    comment,
    timestamp: writtenAt.toISOString(),
  }))
}
