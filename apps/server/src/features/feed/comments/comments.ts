import type { Comment } from '@canopy/contract/feed'
import { Uuid } from '@canopy/contract/fields'
import { hasDuty } from '@canopy/contract/stewards/duties'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { claimOf, readReply } from '../../../db/idempotency.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { isForTheDesk } from '../reports/report-queries.ts'
import {
  type CommentRow,
  deleteCommentRow,
  insertComment,
  lockComment,
  selectComment,
} from './comment-queries.ts'

type Draft = { postId: string; userId: string; comment: string }

export function toComment({ commentId, postId, comment, createdAt, ...author }: CommentRow): Comment {
  return {
    commentId,
    postId,
    comment,
    timestamp: createdAt.toISOString(),
    user: {
      userId: author.userId,
      fullName: author.fullName,
      username: author.username,
      profileImage: author.profileImage && mediaUrl(author.profileImage),
    },
  }
}

/** @throws AppError not_found */
async function readComment(db: Db, commentId: string): Promise<Comment> {
  const row = await selectComment(db, commentId)
  if (!row) throw new AppError('not_found')
  return toComment(row)
}

/** Stored with the idempotency key. */
const Created = z.object({ commentId: Uuid })

/** Creates a comment once per `key`. @throws AppError post_not_found, idempotency_key_reused, not_found if it was deleted since */
export async function createComment(
  tx: Tx,
  { postId, userId, comment }: Draft,
  key: string | undefined,
): Promise<Comment> {
  const commentId = uuidv7()
  const claim =
    key === undefined ? undefined : claimOf({ userId, scope: 'comment', key, content: [postId, comment] })
  const inserted = await insertComment(tx, { commentId, postId, userId, comment }, claim)
  if (!inserted) {
    const stored = claim && (await readReply(tx, claim, Created))
    // The key was free if this request has stored its reply.
    if (stored === undefined || stored.commentId === commentId) throw new AppError('post_not_found')
    return readComment(tx, stored.commentId)
  }
  publish(tx, { type: 'comment.created', commentId })
  publish(tx, { type: 'post.counted', postId })
  publishActivity(tx, inserted, false)
  return toComment({ ...inserted, commentId, postId, comment, userId })
}

type CommentIds = { postId: string; commentId: string }

/**
 * Its author, the author of the post and moderators may delete a comment, as in `deletePost`.
 * @throws AppError not_found, forbidden, reported_case
 */
export async function deleteComment(tx: Tx, { postId, commentId }: CommentIds, actor: Actor) {
  const comment = await lockComment(tx, postId, commentId)
  if (!comment) throw new AppError('not_found')
  const isAuthor = [comment.userId, comment.postAuthorId].includes(actor.userId)
  if (!isAuthor && !hasDuty(actor.duties, 'moderation')) throw new AppError('forbidden')
  if (!isAuthor && (await isForTheDesk(tx, 'comment', commentId, actor.userId)))
    throw new AppError('reported_case')
  await deleteCommentRow(tx, commentId)
  publish(tx, { type: 'post.counted', postId })
  if (comment.userId !== comment.postAuthorId) publishChanged(tx, comment.postAuthorId)
  if (!isAuthor)
    await audit(tx, actor, { action: 'comment.deleted', subject: { kind: 'comment', id: commentId } })
}
