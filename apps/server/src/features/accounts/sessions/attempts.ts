/** Counts attempts by account, so that guessing gets slow. Each node counts for itself. */

import { SECOND } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import type { Clock } from '../../../deps.ts'

/** Accounts remembered at most; those not tried for longest are forgotten first. */
const REMEMBERED_MAX = 50_000

const keyOf = (account: string) => account.toLowerCase()

type Limit = { max: number; window: number; clock: Clock }

export type Attempts = ReturnType<typeof createAttempts>

/** At most `max` attempts per account (its e-mail address or id) in a `window` (milliseconds) that begins with the first of them. */
export function createAttempts({ max, window, clock }: Limit) {
  const now = () => clock.now().getTime()
  const counts = new LRUCache<string, number>({
    max: REMEMBERED_MAX,
    ttl: window,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now },
  })
  /** Counts an attempt before it is made, so that many at once don't slip through. Answers the seconds to wait; 0 lets it pass. */
  function count(account: string): number {
    const key = keyOf(account)
    const made = counts.get(key) ?? 0
    if (made >= max) return Math.max(1, Math.ceil(counts.getRemainingTTL(key) / SECOND))
    counts.set(key, made + 1)
    return 0
  }

  return {
    count,
    /** Counts an attempt and refuses it when there have been too many. @throws AppError too_many_requests */
    admit(account: string) {
      const wait = count(account)
      if (wait === 0) return
      throw new AppError('too_many_requests', { message: messages.tooManyAttempts(wait), retryAfter: wait })
    },
    /** Forgets the attempts, as one of them has shown that it was right. */
    forgive(account: string) {
      counts.delete(keyOf(account))
    },
  }
}
