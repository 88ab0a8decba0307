import { Reaction, type ReactionMap } from '@canopy/contract/feed'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify, publishChanged } from '../../notifications/index.ts'
import { lockPost } from '../posts/post-queries.ts'
import { requirePost } from '../posts/posts.ts'
import { deleteReaction, selectReactors, upsertNotifiedReaction, upsertReaction } from './reaction-queries.ts'

type Choice = { postId: string; userId: string; emoji: Reaction }

/** Replaces the member's previous reaction to the post, if any. @throws AppError post_not_found */
export async function react(tx: Tx, { postId, userId, emoji }: Choice) {
  const post = await lockPost(tx, postId)
  if (!post) throw new AppError('post_not_found')
  const written = await upsertReaction(tx, postId, userId, emoji)
  if (!written) return
  publish(tx, { type: 'post.changed', postId })
  if (!written.isFirst || post.authorId === userId) return
  const isDue = await upsertNotifiedReaction(tx, postId, userId)
  await notify(tx, { userId: post.authorId, kind: 'reaction', postId, quiet: !isDue })
}

/** @throws AppError post_not_found */
export async function removeReaction(tx: Tx, postId: string, userId: string) {
  const post = await lockPost(tx, postId)
  if (!post) throw new AppError('post_not_found')
  if (!(await deleteReaction(tx, postId, userId))) return
  publish(tx, { type: 'post.changed', postId })
  if (post.authorId !== userId) publishChanged(tx, post.authorId)
}

/**
 * The members who chose each emoji: `readerId` first, then the newest, at most `REACTORS_MAX` in all.
 * @throws AppError post_not_found
 */
export async function readReactions(db: Db, postId: string, readerId: string): Promise<ReactionMap> {
  const [reactors] = await Promise.all([selectReactors(db, postId, readerId), requirePost(db, postId)])
  const map: ReactionMap = { '👍': [], '❤️': [], '👏': [], '😊': [], '😮': [], '💡': [] }
  for (const { userId, emoji } of reactors) map[Reaction.parse(emoji)].push(userId)
  return map
}
