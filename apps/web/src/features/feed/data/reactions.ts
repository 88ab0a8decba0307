/** Reaction counts of a post; each member has at most one emoji on it. Pure. */

import type { GivenReaction, Post, Reaction, ReactionMap } from '@canopy/contract/feed'
import { REACTORS_MAX } from '@canopy/contract/limits'

export const sumOf = (reactions: Post['reactions']) =>
  Object.values(reactions).reduce<number>((sum, count = 0) => sum + count, 0)

/** The post with counts taken from the server's map. A map at its maximum size is incomplete, so the counts stay. */
export function withReactors(post: Post, reactors: ReactionMap): Post {
  const counts = Object.entries(reactors).map(([emoji, userIds]) => [emoji, userIds.length] as const)
  const reactions: Post['reactions'] = Object.fromEntries(counts.filter(([, count]) => count > 0))
  const likes = sumOf(reactions)
  return likes < REACTORS_MAX ? { ...post, reactions, likes } : post
}

/** A post or comment with one member's reaction changed from `before` to `after`. */
export function withReaction<Thing extends Pick<Post, 'reactions' | 'likes'>>(
  thing: Thing,
  before: GivenReaction | undefined,
  after: GivenReaction | undefined,
): Thing {
  if (before === after) return thing
  const reactions = { ...thing.reactions }
  if (before) reactions[before] = Math.max((reactions[before] ?? 0) - 1, 0)
  if (after) reactions[after] = (reactions[after] ?? 0) + 1
  return { ...thing, reactions, likes: sumOf(reactions) }
}

const names: Record<string, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '👏': 'Clapping hands',
  '😊': 'Smiling face',
  '😮': 'Surprised face',
  '💡': 'Light bulb',
} satisfies Record<Reaction, string>

/** An unknown emoji, from a newer server, is its own name. */
export const reactionName = (emoji: string) => names[emoji] ?? emoji
