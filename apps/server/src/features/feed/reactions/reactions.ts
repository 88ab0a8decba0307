import type { Reaction, ReactionMap } from '@canopy/contract/feed'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { lockPost } from '../posts/post-queries.ts'
import { requirePost } from '../posts/posts.ts'
import { deleteReaction, type Reactor, selectReactors, upsertReaction } from './reaction-queries.ts'

/** In the order of `reactors`. */
export function byEmoji(reactors: Reactor[]): ReactionMap {
  const map: ReactionMap = { '👍': [], '❤️': [], '👏': [], '😊': [], '😮': [], '💡': [] }
  for (const { userId, emoji } of reactors) map[emoji].push(userId)
  return map
}

type Choice = { postId: string; userId: string; emoji: Reaction }

/**
 * Replaces the member's previous reaction to the post, if any. Returns what `readReactions` would, with at most `REPLY_REACTORS_MAX`
 * members.
 * @throws AppError post_not_found
 */
export async function react(tx: Tx, { postId, userId, emoji }: Choice): Promise<ReactionMap> {
  const reacted = await upsertReaction(tx, postId, userId, emoji)
  if (!reacted) throw new AppError('post_not_found')
  if (reacted.isWritten) publish(tx, { type: 'post.counted', postId })
  publishActivity(tx, reacted, reacted.isQuiet)
  return byEmoji([{ userId, emoji }, ...reacted.others])
}

/** Returns what `react` does. @throws AppError post_not_found */
export async function removeReaction(tx: Tx, postId: string, userId: string): Promise<ReactionMap> {
  // In a statement of its own, so that the next one sees a reaction that was set while this one waited.
  const post = await lockPost(tx, userId, postId)
  if (!post) throw new AppError('post_not_found')
  const { isRemoved, others } = await deleteReaction(tx, postId, userId)
  if (isRemoved) {
    publish(tx, { type: 'post.counted', postId })
    if (post.authorId !== userId) publishChanged(tx, post.authorId)
  }
  return byEmoji(others)
}

/**
 * The members who chose each emoji: `readerId` first, then the newest, at most `REACTORS_MAX` in all.
 * @throws AppError post_not_found
 */
export async function readReactions(db: Db, postId: string, readerId: string): Promise<ReactionMap> {
  const [reactors] = await Promise.all([
    selectReactors(db, postId, readerId),
    requirePost(db, readerId, postId),
  ])
  return byEmoji(reactors)
}
