/** Counts of this process alone, for as long as those that all processes share cannot be reached. */

import { LRUCache } from 'lru-cache'
import type { Count, Hits } from './rate-counts.ts'

/** The least recently used are dropped beyond this. */
const COUNTS_MAX = 50_000

export function createMemoryCounts() {
  const counts = new LRUCache<string, { hits: number; endsAt: number }>({ max: COUNTS_MAX })
  const set = (key: string, { hits, ttl }: Count) =>
    counts.set(key, { hits, endsAt: performance.now() + ttl })

  return {
    /** Goes on from a count of all processes. */
    set,
    add({ key, hits, window }: Hits): Count {
      const count = counts.get(key)
      const ttl = (count?.endsAt ?? 0) - performance.now()
      const next = count && ttl > 0 ? { hits: count.hits + hits, ttl } : { hits, ttl: window }
      set(key, next)
      return next
    },
  }
}
