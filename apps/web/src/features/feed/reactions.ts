/** One emoji per member and post. Pure. */

import type { Post, Reaction, ReactionMap } from '@canopy/contract/feed'
import { REACTIONS, REACTORS_MAX } from '@canopy/contract/limits'

/** The post's counts as the map of its reactions has them; of very many the map names only some, and the counts stay. */
export function withReactors(post: Post, reactors: ReactionMap): Post {
  const reactions: Post['reactions'] = {}
  let likes = 0
  for (const emoji of REACTIONS) {
    const count = reactors[emoji].length
    likes += count
    if (count > 0) reactions[emoji] = count
  }
  return likes < REACTORS_MAX ? { ...post, reactions, likes } : post
}

/** The post's counts once a member has `after` in place of `before`. */
export function withReaction(post: Post, before: Reaction | undefined, after: Reaction | undefined): Post {
  if (before === after) return post
  const reactions = { ...post.reactions }
  if (before) reactions[before] = Math.max((reactions[before] ?? 0) - 1, 0)
  if (after) reactions[after] = (reactions[after] ?? 0) + 1
  const likes = Object.values(reactions).reduce((sum, count) => sum + count, 0)
  return { ...post, reactions, likes }
}

export const reactionNames: Record<Reaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '👏': 'Clapping hands',
  '😊': 'Smiling face',
  '😮': 'Surprised face',
  '💡': 'Light bulb',
}
