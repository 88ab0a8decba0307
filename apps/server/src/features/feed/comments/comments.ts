import { hasDuty } from '@canopy/contract/desk/duties'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { Reaction } from '@canopy/contract/feed/shapes'
import { Uuid } from '@canopy/contract/fields'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { findReply, idempotencyKeyOf } from '../../../db/idempotency.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { forgetMentions, hasEntities, noEntities, recordEntities } from '../entities/entities.ts'
import { presentEntities } from '../entities/seen-entities.ts'
import { selectPostExists } from '../posts/post-queries.ts'
import { inOrder } from '../posts/present-post.ts'
import { isForTheDesk } from '../report-queries.ts'
import { type CommentRow, deleteCommentRow, lockComment, selectComment } from './comment-queries.ts'
import { insertComment, selectMayComment } from './new-comment-queries.ts'

export function toComment(row: CommentRow): Comment {
  const reactions = inOrder(row.reactionCounts)
  return {
    commentId: row.commentId,
    postId: row.postId,
    ...(row.parentId !== null && { parentId: row.parentId }),
    comment: row.comment,
    ...presentEntities(row),
    timestamp: row.createdAt.toISOString(),
    user: {
      userId: row.userId,
      fullName: row.fullName,
      username: row.username,
      profileImage: row.profileImage && mediaUrl(row.profileImage),
    },
    ...(row.editedAt && { edits: row.edits, editedAt: row.editedAt.toISOString() }),
    ...(Object.keys(reactions).length > 0 && { reactions }),
    ...(row.reaction !== null && { reaction: Reaction.parse(row.reaction) }),
    ...(row.muted && { muted: row.muted }),
  }
}

/** @throws AppError comment_not_found, also if the reader does not see it */
export async function readComment(db: Db, reader: string, commentId: string): Promise<Comment> {
  const row = await selectComment(db, reader, commentId)
  if (!row) throw new AppError('comment_not_found')
  return toComment(row)
}

type Draft = { postId: string; userId: string; comment: string; replyTo?: string | undefined }

/** Stored with the idempotency key. */
const Created = z.object({ commentId: Uuid })

const none = { '👍': 0, '❤️': 0, '👏': 0, '😊': 0, '😮': 0, '💡': 0 }
const untouched = { edits: 0, editedAt: null, reactionCounts: none, reaction: null, muted: null }

/** Why a comment could not be written. */
async function refusalOf(db: Db, { postId, userId }: Draft) {
  const may = await selectMayComment(db, userId, postId)
  if (may === undefined) return new AppError('post_not_found')
  return new AppError(may ? 'comment_not_found' : 'commenting_closed')
}

/**
 * Creates a comment, or a reply to one, once per `key`.
 * @throws AppError post_not_found, commenting_closed, idempotency_key_reused, comment_not_found if the answered one is gone, or this one since
 */
export async function createComment(tx: Tx, draft: Draft, key: string | undefined): Promise<Comment> {
  const { postId, userId, comment, replyTo } = draft
  const commentId = uuidv7()
  const content = replyTo === undefined ? [postId, comment] : [postId, comment, replyTo]
  const idempotencyKey =
    key === undefined ? undefined : idempotencyKeyOf({ userId, scope: 'comment', key, content })
  const written = await insertComment(tx, { commentId, postId, userId, comment, replyTo }, idempotencyKey)
  if (!written) {
    const earlier = idempotencyKey && (await findReply(tx, idempotencyKey, Created))
    if (!earlier) throw await refusalOf(tx, draft)
    return readComment(tx, userId, earlier.commentId)
  }
  const entities = hasEntities(comment)
    ? await recordEntities(tx, { postId, commentId, author: userId, content: comment })
    : noEntities
  publish(tx, { type: 'comment.created', commentId })
  publish(tx, { type: 'post.counted', postId, by: [userId] })
  for (const activity of written.activities) publishActivity(tx, activity)
  return toComment({ ...untouched, ...written.inserted, ...entities, commentId, postId, comment, userId })
}

type CommentIds = { postId: string; commentId: string }

/**
 * Its author, the author of the post and moderators may delete a comment, as in `deletePost`. With replies it keeps its place.
 * @throws AppError not_found also for others who do not see it, forbidden, reported_case
 */
export async function deleteComment(tx: Tx, { postId, commentId }: CommentIds, actor: Actor) {
  const comment = await lockComment(tx, postId, commentId)
  if (!comment) throw new AppError('not_found')
  const { userId, postAuthorId, parentAuthorId } = comment
  const isAuthor = [userId, postAuthorId].includes(actor.userId)
  if (!isAuthor && !hasDuty(actor.duties, 'moderation')) {
    const isSeen =
      (await selectPostExists(tx, actor.userId, postId)) && (await selectComment(tx, actor.userId, commentId))
    throw new AppError(isSeen ? 'forbidden' : 'not_found')
  }
  if (!isAuthor && (await isForTheDesk(tx, 'comment', commentId, actor.userId)))
    throw new AppError('reported_case')
  await forgetMentions(tx, { postId, commentId })
  await deleteCommentRow(tx, commentId)
  publish(tx, { type: 'post.counted', postId, by: [actor.userId] })
  for (const told of new Set([postAuthorId, parentAuthorId]))
    if (told !== null && told !== userId) publishChanged(tx, told)
  if (!isAuthor)
    await audit(tx, actor, { action: 'comment.deleted', subject: { kind: 'comment', id: commentId } })
}
