/** Changes of what is kept after it has been read: in memory, or on a replica. */

import { LRUCache } from 'lru-cache'
import type { Bus, BusEvent } from './bus/bus.ts'

/** Takes about 150 bytes each. */
const REMEMBERED_MAX = 100_000

/** Key of what only the member reads: points, notifications, drafts, and what they have written just now. */
export const ownOf = (userId: string) => `own ${userId}`
/** Key of the counts of a post. */
export const countsOf = (postId: string) => `counts ${postId}`
/** Key of the counts of any post that the member changed. */
export const countedBy = (userId: string) => `counted by ${userId}`
/** Key of the stock that an order of the member changed. */
export const stockOf = (userId: string) => `stock ${userId}`

/** Key of the stock of a product. */
export const productOf = (productId: number) => `product ${productId}`

/**
 * The keys of what an event outdates. Posts, comments, members and sessions have their ids as keys; `newest posts` is the beginning of the
 * feed, `feed` is which posts are in it, and `sight` who sees what.
 */
function outdatedBy(event: BusEvent): readonly string[] | 'everything' {
  switch (event.type) {
    case 'post.created':
      return ['newest posts']
    case 'post.changed':
      return [event.postId, 'feed']
    case 'post.counted':
      return [countsOf(event.postId), ...(event.by ?? []).map(countedBy)]
    case 'post.deleted':
      return [event.postId]
    case 'comment.changed':
    case 'comment.counted':
      return [event.commentId]
    case 'member.changed':
      return [event.userId]
    case 'member.left':
    case 'privacy.changed':
    case 'tags.changed':
      return ['sight', 'feed']
    case 'challenges.changed':
      return ['feed']
    case 'member.wrote':
    case 'points.changed':
    case 'notification.created':
    case 'notifications.changed':
    case 'drafts.changed':
      return [ownOf(event.userId)]
    case 'stock.changed':
      return [stockOf(event.userId), 'stock', ...(event.productIds?.map(productOf) ?? ['products'])]
    case 'products.changed':
      return ['products']
    case 'ranks.changed':
      return ['ranks']
    case 'policy.changed':
      return ['policy']
    case 'pages.changed':
      return ['pages']
    case 'sessions.revoked':
      return event.sessionIds
    case 'session.renewed':
      return [event.sessionId]
    case 'events.missed':
      return 'everything'
    // These tell of nothing that is kept.
    case 'announced':
    case 'case.claimed':
    case 'case.decided':
    case 'comment.created':
    // Once a node has read it, everything may say something else.
    case 'community.changed':
    case 'node.joined':
    case 'node.present':
    case 'poll.voted':
    case 'post.oversized':
    case 'waiting.changed':
      return []
  }
}

/** The number of a change, counted from 1, and its time. */
type Change = { number: number; at: number }

export type Changes = ReturnType<typeof createChanges>

/** Notes what events outdate. `now` is in milliseconds, and never goes back. */
export function createChanges(bus: Pick<Bus, 'subscribe'>, now: () => number) {
  let number = 0
  /** The last change of everything, or of a key that is no longer remembered. */
  let everything: Change = { number: 0, at: -Infinity }
  const changes = new LRUCache<string, Change>({
    max: REMEMBERED_MAX,
    dispose(change, _key, reason) {
      if (reason === 'evict' && change.number > everything.number) everything = change
    },
  })

  function note(keys: readonly string[] | 'everything') {
    if (keys.length === 0) return
    number += 1
    const change = { number, at: now() }
    if (keys === 'everything') everything = change
    else for (const key of keys) changes.set(key, change)
  }
  bus.subscribe((event) => note(outdatedBy(event)))

  return {
    note,
    now,

    /** The number of changes so far, to be read before what is kept. */
    count: () => number,

    /** Whether nothing with these keys has changed since the count was `since`. */
    isCurrent(keys: readonly string[], since: number): boolean {
      if (since === number) return true
      return since >= everything.number && keys.every((key) => (changes.peek(key)?.number ?? 0) <= since)
    },

    /** The time of the last change of anything with these keys. */
    lastOf: (keys: readonly string[]) =>
      Math.max(everything.at, ...keys.map((key) => changes.peek(key)?.at ?? -Infinity)),
  }
}
