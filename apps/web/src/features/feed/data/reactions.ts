/** One emoji per member and post. Pure. */

import type { GivenReaction, Post, Reaction, ReactionMap } from '@canopy/contract/feed'
import { REACTORS_MAX } from '@canopy/contract/limits'

const sumOf = (reactions: Post['reactions']) =>
  Object.values(reactions).reduce<number>((sum, count = 0) => sum + count, 0)

/** The post's counts as the map of its reactions has them; of very many the map names only some, and the counts stay. */
export function withReactors(post: Post, reactors: ReactionMap): Post {
  const counts = Object.entries(reactors).map(([emoji, userIds]) => [emoji, userIds.length] as const)
  const reactions: Post['reactions'] = Object.fromEntries(counts.filter(([, count]) => count > 0))
  const likes = sumOf(reactions)
  return likes < REACTORS_MAX ? { ...post, reactions, likes } : post
}

/** The post's counts once a member has `after` in place of `before`. */
export function withReaction(
  post: Post,
  before: GivenReaction | undefined,
  after: GivenReaction | undefined,
): Post {
  if (before === after) return post
  const reactions = { ...post.reactions }
  if (before) reactions[before] = Math.max((reactions[before] ?? 0) - 1, 0)
  if (after) reactions[after] = (reactions[after] ?? 0) + 1
  return { ...post, reactions, likes: sumOf(reactions) }
}

const names: Record<string, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '👏': 'Clapping hands',
  '😊': 'Smiling face',
  '😮': 'Surprised face',
  '💡': 'Light bulb',
} satisfies Record<Reaction, string>

/** What an emoji is called; one that is unknown here is its own name. */
export const reactionName = (emoji: string) => names[emoji] ?? emoji
