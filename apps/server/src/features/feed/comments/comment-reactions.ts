import type { Reaction, ReactionCounts, ReactionMap } from '@canopy/contract/feed/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { requirePost } from '../posts/posts.ts'
import { selectCommentReactors } from '../reactions/reaction-queries.ts'
import { byEmoji } from '../reactions/reactions.ts'
import { updateReaction } from './comment-reaction-queries.ts'
import { readComment } from './comments.ts'
import { selectCurrentVersion } from './edit-queries.ts'

type Choice = { postId: string; commentId: string; userId: string; emoji: Reaction | null }

/**
 * Replaces the member's reaction to the comment, or removes it. Returns all reactions to it.
 * @throws AppError post_not_found, comment_not_found
 */
export async function reactToComment(
  tx: Tx,
  { postId, commentId, userId, emoji }: Choice,
): Promise<{ reactions: ReactionCounts }> {
  const reacted = await updateReaction(tx, { postId, commentId, userId, emoji })
  if (!reacted) {
    await requirePost(tx, userId, postId)
    throw new AppError('comment_not_found')
  }
  if (reacted.isWritten) publish(tx, { type: 'comment.counted', commentId })
  publishActivity(tx, reacted)
  if (emoji === null && reacted.isWritten && reacted.authorId !== userId) publishChanged(tx, reacted.authorId)
  const { reactions = {} } = await readComment(tx, userId, commentId)
  return { reactions }
}

/**
 * The members who chose each emoji, as in `readReactions`.
 * @throws AppError post_not_found, comment_not_found
 */
export async function readCommentReactions(
  db: Db,
  reader: string,
  ids: { postId: string; commentId: string },
): Promise<ReactionMap> {
  const [reactors, comment] = await Promise.all([
    selectCommentReactors(db, ids.commentId, reader),
    selectCurrentVersion(db, reader, ids),
    requirePost(db, reader, ids.postId),
  ])
  if (!comment) throw new AppError('comment_not_found')
  return byEmoji(reactors)
}
