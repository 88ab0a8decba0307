/** When members and posts last changed, as far as events tell. */

import { MINUTE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Bus, BusEvent } from './bus/bus.ts'

/** Time that is longer than a replica in use can be behind. */
const REMEMBERED_FOR = MINUTE
/** Takes about 100 bytes each. */
const REMEMBERED_MAX = 100_000

/** Key of the reads that may return something else because of the event. */
function changedBy(event: BusEvent): string | 'all' | undefined {
  switch (event.type) {
    case 'member.wrote':
    case 'member.changed':
    case 'points.changed':
    case 'notification.created':
    case 'notifications.changed':
    case 'drafts.changed':
      return event.userId
    case 'post.changed':
    case 'post.counted':
    case 'post.deleted':
      return event.postId
    case 'comment.changed':
      return event.commentId
    // May change what any member sees.
    case 'privacy.changed':
    case 'tags.changed':
    case 'events.missed':
      return 'all'
    default:
      return undefined
  }
}

/** `now` is in milliseconds, and never goes back. */
export function createRecentChanges(bus: Bus, now: () => number) {
  /** Everything may have changed at this time. */
  let allAt = -Infinity
  const times = new LRUCache<string, number>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_FOR,
    perf: { now },
    dispose(at, _id, reason) {
      if (reason === 'evict') allAt = Math.max(allAt, at)
    },
  })
  const note = (id: string) => times.set(id, now())
  const close = bus.subscribe((event) => {
    const changed = changedBy(event)
    if (changed === 'all') allAt = now()
    else if (changed !== undefined) note(changed)
  })

  return {
    note,
    /** The last time at which any of them changed. */
    lastOf: (ids: readonly string[]) => Math.max(allAt, ...ids.map((id) => times.get(id) ?? -Infinity)),
    close,
  }
}
