/** The texts about tags, apart from the others, so that first pages do not load them. */

import { TAG_POSTS_COUNTED_MAX } from '../../limits.ts'
import { formatNumber } from '../../text/format-number.ts'

export const tagMessages = {
  noPosts: (tag: string) => `There is no post with #${tag} that you can see. Write the first one!`,
  noTag: 'Tags are words: letters, digits and underscores, with at least one letter.',
  posts: (posts: number) => {
    if (posts >= TAG_POSTS_COUNTED_MAX) return `${formatNumber(TAG_POSTS_COUNTED_MAX)} posts or more`
    return posts === 1 ? '1 post' : `${posts} posts`
  },
  muted: (tag: string) => `#${tag} is muted. You find your muted tags in the settings.`,
  muteFailed: (reason: string) => `The tag could not be muted: ${reason}`,
  completions: (count: number) =>
    count === 0
      ? ''
      : `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Choose with the arrow keys.`,
} as const
