import { MINUTE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import { type Changes, countsOf } from '../../../live/changes.ts'
import type { PostRow } from './post-queries.ts'

/** `since` is the count of changes before the page was read. */
type Known = { etag: string; keys: string[]; since: number }

/** Takes about 3 kB each. */
const KNOWN_MAX = 5000

/** Keys of what a page of the feed shows: posts, with the names and pictures of their authors. A new post is only on the newest page. */
export const keysOf = (rows: readonly Pick<PostRow, 'postId' | 'userId'>[], isNewest: boolean): string[] => [
  'feed',
  ...(isNewest ? ['newest posts'] : []),
  ...new Set(rows.flatMap(({ postId, userId }) => [postId, userId])),
]

/**
 * Newest pages that are made for one reader. They are not kept, only what they showed: as long as none of it has changed, a reader who polls
 * is answered without reading the page again. Muted words that end show after a minute.
 */
export function createPersonalPages(changes: Changes) {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX, ttl: MINUTE })

  return {
    /** The etag of the page that the reader has read, if it has not changed since. */
    find(key: string): string | undefined {
      const page = known.get(key)
      return page && changes.isCurrent(page.keys, page.since) ? page.etag : undefined
    },

    /** Call this before a page is read. Returns a function for when it has been. */
    begin(key: string, reader: string) {
      const since = changes.count()
      return (etag: string, rows: PostRow[]) => {
        const counts = rows.map(({ postId }) => countsOf(postId))
        known.set(key, { etag, since, keys: [reader, ...keysOf(rows, true), ...counts] })
      }
    },
  }
}
