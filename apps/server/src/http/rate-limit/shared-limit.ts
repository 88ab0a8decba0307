/** Limits that cost a request no statement: each process counts in memory, and shares its counts with the others every second. */

import { SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { RateCounts } from './rate-counts.ts'

const SHARED_EVERY = SECOND
/** Keys used less than this part of their limit are not shared, because most callers never come near it. */
const SHARED_FROM = 0.1
/** The least recently used keys are dropped beyond this. */
const KEYS_MAX = 50_000

export type Limit = { max: number; window: number }

type Entry = {
  limit: Limit
  /** Count of all processes when the counts were last shared. */
  shared: number
  /** Count of this process that is not shared yet. */
  own: number
  endsAt: number
}

/** Ends the sharing with `close`, which shares once more, so that a restart forgets nothing. */
export function createSharedLimit(counts: RateCounts, onError: (error: unknown) => void) {
  const entries = new LRUCache<string, Entry>({ max: KEYS_MAX })
  const changed = new Map<string, Entry>()

  async function share() {
    const now = performance.now()
    const due = [...changed].filter(([, { endsAt }]) => endsAt > now)
    changed.clear()
    if (due.length === 0) return
    const hits = due.map(([key, { own, limit }]) => ({ key, hits: own, window: limit.window }))
    const totals = await counts.add(hits)
    for (const [place, [, entry]] of due.entries()) {
      const { hits: total, ttl } = totals[place] ?? { hits: 0, ttl: 0 }
      entry.own -= hits[place]?.hits ?? 0
      entry.shared = total
      entry.endsAt = performance.now() + ttl
    }
  }

  let sharing = Promise.resolve()
  const timer = setInterval(() => {
    sharing = sharing.then(share).catch(onError)
  }, SHARED_EVERY).unref()

  return {
    /** Counts a request. Returns the milliseconds to wait, 0 if it is allowed. */
    count(key: string, limit: Limit): number {
      const now = performance.now()
      const entry = entries.get(key)
      if (!entry || entry.endsAt <= now) {
        entries.set(key, { limit, shared: 0, own: 1, endsAt: now + limit.window })
        return 0
      }
      if (entry.shared + entry.own >= limit.max) return entry.endsAt - now
      entry.own += 1
      if (entry.shared + entry.own >= limit.max * SHARED_FROM) changed.set(key, entry)
      return 0
    },
    async close() {
      clearInterval(timer)
      await sharing.then(share).catch(onError)
    },
  }
}
