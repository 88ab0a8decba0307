/** Counts attempts by e-mail address, so that guessing gets slow. Each node counts for itself. */

import { SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../deps.ts'

/** Addresses remembered at most; those not tried for longest are forgotten first. */
const REMEMBERED_MAX = 50_000

const keyOf = (email: string) => email.toLowerCase()

type Limit = { max: number; window: number; clock: Clock }

/** At most `max` attempts per address in a `window` (milliseconds) that begins with the first of them. */
export function createAttempts({ max, window, clock }: Limit) {
  const now = () => clock.now().getTime()
  const counts = new LRUCache<string, number>({
    max: REMEMBERED_MAX,
    ttl: window,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    /** Counts an attempt before it is made, so that many at once don't slip through. Answers the seconds to wait; 0 lets it pass. */
    count(email: string): number {
      const key = keyOf(email)
      const made = counts.get(key) ?? 0
      if (made >= max) return Math.max(1, Math.ceil(counts.getRemainingTTL(key) / SECOND))
      counts.set(key, made + 1)
      return 0
    },
    /** Forgets the attempts, as one of them has shown that it was right. */
    forgive(email: string) {
      counts.delete(keyOf(email))
    },
  }
}
