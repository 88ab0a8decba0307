import type { Comment } from '@canopy/contract/feed'
import { Uuid } from '@canopy/contract/fields'
import { hasDuty } from '@canopy/contract/stewards/duties'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { once } from '../../../db/idempotency.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import { notify, publishChanged } from '../../notifications/index.ts'
import { lockPost } from '../posts/post-queries.ts'
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
export async function readComment(db: Db, commentId: string): Promise<Comment> {
  const row = await selectComment(db, commentId)
  if (!row) throw new AppError('not_found')
  return toComment(row)
}

/** Creates a comment once per `key`. @throws AppError post_not_found, idempotency_key_reused */
export function createComment(tx: Tx, { postId, userId, comment }: Draft, key: string | undefined) {
  const attempt = { userId, scope: 'comment' as const, key, content: [postId, comment] }
  return once(tx, attempt, z.object({ commentId: Uuid }), async () => {
    const post = await lockPost(tx, postId)
    if (!post) throw new AppError('post_not_found')
    const commentId = uuidv7()
    await insertComment(tx, { commentId, postId, userId, comment })
    publish(tx, { type: 'comment.created', commentId })
    publish(tx, { type: 'post.changed', postId })
    if (post.authorId !== userId)
      await notify(tx, { userId: post.authorId, kind: 'comment', postId, quiet: false })
    return { commentId }
  })
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
  publish(tx, { type: 'post.changed', postId })
  if (comment.userId !== comment.postAuthorId) publishChanged(tx, comment.postAuthorId)
  if (!isAuthor)
    await audit(tx, actor, { action: 'comment.deleted', subject: { kind: 'comment', id: commentId } })
}
