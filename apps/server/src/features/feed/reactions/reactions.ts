import type { ReactionMap } from '@canopy/contract/feed/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { joinCalls } from '../../../db/join-calls.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { publishActivity, publishChanged } from '../../notifications/index.ts'
import { lockPost } from '../posts/post-queries.ts'
import { requirePost } from '../posts/posts.ts'
import {
  type Choice,
  deleteReaction,
  type Reactor,
  selectReactors,
  upsertReactions,
} from './reaction-queries.ts'

/** Groups reactors by emoji, in their order. */
export function byEmoji(reactors: Reactor[]): ReactionMap {
  const map: ReactionMap = { '👍': [], '❤️': [], '👏': [], '😊': [], '😮': [], '💡': [] }
  for (const { userId, emoji } of reactors) map[emoji].push(userId)
  return map
}

/**
 * Replaces the previous reactions of the members, if any. Returns for each choice what `readReactions` would, with at most
 * `REPLY_REACTORS_MAX` members; undefined for those that were left out, see `upsertReactions`.
 */
export async function reactTogether(
  tx: Tx,
  choices: readonly Choice[],
): Promise<(ReactionMap | undefined)[]> {
  const reacted = await upsertReactions(tx, choices)
  const written = reacted.filter(({ isWritten }) => isWritten)
  for (const [postId, ofPost] of Map.groupBy(written, ({ postId }) => postId))
    publish(tx, {
      type: 'post.counted',
      postId,
      by: ofPost.flatMap(({ place }) => choices[place - 1]?.userId ?? []),
    })
  // Each row of a post has the activity of all who reacted to it, so one is enough.
  for (const activity of new Map(reacted.map((row) => [row.id, row])).values()) publishActivity(tx, activity)
  const others = new Map(reacted.map((row) => [row.place, row.others]))
  return choices.map(({ userId, emoji }, index) => {
    const given = others.get(index + 1)
    return given && byEmoji([{ userId, emoji }, ...given])
  })
}

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 50

/**
 * Sets a reaction, together with those that arrive while others are written: most of the cost of one is that of a statement.
 * Returns what `reactTogether` does.
 * @throws AppError post_not_found
 */
export function createReact({ inOneStatement }: Deps) {
  const join = joinCalls(
    (choices: Choice[]) => inOneStatement((tx) => reactTogether(tx, choices)),
    TOGETHER_MAX,
  )
  return async (choice: Choice): Promise<ReactionMap> => {
    const reactions = await join(choice)
    if (!reactions) throw new AppError('post_not_found')
    return reactions
  }
}

/** Returns what `reactTogether` does. @throws AppError post_not_found */
export async function removeReaction(tx: Tx, postId: string, userId: string): Promise<ReactionMap> {
  // Uses a statement of its own, so that the next one sees a reaction that was set while this one waited.
  const post = await lockPost(tx, userId, postId)
  if (!post) throw new AppError('post_not_found')
  const { isRemoved, others } = await deleteReaction(tx, postId, userId)
  if (isRemoved) {
    publish(tx, { type: 'post.counted', postId, by: [userId] })
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
