/** One emoji per member and post. Pure. */

import type { Post, Reaction } from '@canopy/contract/feed'

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
