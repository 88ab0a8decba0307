/** Messages that tell clients to fetch something again instead of getting it, since posts are not the same for every member. */

import type { LiveMessage } from '@canopy/contract/live'
import type { Announcement } from './announcement.ts'

type Stale = Extract<LiveMessage, { type: 'stale' }>

/**
 * Message for members who do not see what everybody sees: it names what has become stale. Undefined if they may get the announcement as it
 * is.
 */
export function staleOf({ message, to }: Announcement): Stale | undefined {
  switch (message.type) {
    case 'stale':
      return message
    case 'post.created':
      return { type: 'stale', feed: true }
    case 'post.changed':
      return to === 'undeclared'
        ? { type: 'stale', feed: true }
        : { type: 'stale', feed: true, posts: [message.post.postId] }
    case 'post.counts':
      return { type: 'stale', posts: [message.postId] }
    case 'comment.created':
    case 'comment.changed':
      return { type: 'stale', posts: [message.comment.postId] }
    case 'comment.counts':
      return { type: 'stale', posts: [message.postId] }
    default:
      return undefined
  }
}

/** Joins what is stale for each recipient into one message. */
export function createStale<Recipient>() {
  const feeds = new Set<Recipient>()
  const posts = new Map<Recipient, Set<string>>()
  return {
    add(recipient: Recipient, stale: Stale) {
      if (stale.feed) feeds.add(recipient)
      const known = posts.get(recipient) ?? new Set()
      for (const id of stale.posts ?? []) known.add(id)
      if (known.size > 0) posts.set(recipient, known)
    },
    messages: () =>
      [...new Set([...feeds, ...posts.keys()])].map((recipient): [Recipient, Stale] => {
        const ids = posts.get(recipient)
        return [
          recipient,
          { type: 'stale', ...(feeds.has(recipient) && { feed: true }), ...(ids && { posts: [...ids] }) },
        ]
      }),
  }
}
