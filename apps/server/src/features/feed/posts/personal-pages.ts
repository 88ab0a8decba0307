import { MINUTE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Bus, BusEvent } from '../../../live/bus/bus.ts'
import type { PostRow } from './post-queries.ts'

/** `number` counts the events before the page was read. */
type Known = { etag: string; ids: string[]; number: number }

/** Takes about 3 kB each. */
const KNOWN_MAX = 5000
/** Number of ids noted as changed; beyond it all pages are read again. */
const CHANGED_MAX = 10_000

/** Key of the pages that an event changes: those with this post, member or reader, or all pages. */
function changedBy(event: BusEvent): string | 'all' | undefined {
  switch (event.type) {
    case 'post.created':
    case 'post.changed':
    case 'privacy.changed':
    case 'tags.changed':
    case 'challenges.changed':
    case 'events.missed':
      return 'all'
    case 'post.counted':
    case 'post.deleted':
      return event.postId
    case 'member.changed':
      return event.userId
    default:
      return undefined
  }
}

/**
 * Newest pages that are made for one reader. They are not kept, only what they showed: as long as none of it has changed, a reader who polls
 * is answered without reading the page again. Muted words that end show after a minute.
 */
export function createPersonalPages(bus: Bus) {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX, ttl: MINUTE })
  const changed = new Map<string, number>()
  let events = 0
  let allChanged = 0
  bus.subscribe((event) => {
    const id = changedBy(event)
    if (id === undefined) return
    events += 1
    if (id !== 'all') changed.set(id, events)
    if (id !== 'all' && changed.size <= CHANGED_MAX) return
    allChanged = events
    changed.clear()
    known.clear()
  })

  return {
    /** The etag of the page that the reader has read, if it has not changed since. */
    find(key: string): string | undefined {
      const page = known.get(key)
      if (!page || page.number < allChanged) return undefined
      return page.ids.every((id) => (changed.get(id) ?? 0) <= page.number) ? page.etag : undefined
    },

    /** Call this before a page is read. Returns a function for when it has been. */
    begin(key: string, reader: string) {
      const number = events
      return (etag: string, rows: PostRow[]) => {
        const ids = rows.flatMap(({ postId, userId }) => [postId, userId])
        known.set(key, { etag, number, ids: [reader, ...new Set(ids)] })
      }
    },
  }
}
