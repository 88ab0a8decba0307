/** Limits attempts per account, to slow down guessing. Each process counts separately. */

import { SECOND } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'

/** The least recently tried accounts are dropped beyond this. */
const ACCOUNTS_MAX = 50_000

const keyOf = (account: string) => account.toLowerCase()

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Allows `max` attempts per account (its e-mail address or id) in a `window` in milliseconds, which starts with the first attempt.
 */
export function createAttempts(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  max: number,
  window: number,
) {
  const counts = new LRUCache<string, number>({
    max: ACCOUNTS_MAX,
    ttl: window,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })

  /** Counts an attempt before it is made, so that parallel ones don't slip through. Returns the seconds to wait, 0 if allowed. */
  function count(account: string): number {
    if (!config.rateLimit) return 0
    const key = keyOf(account)
    const made = counts.get(key) ?? 0
    if (made >= max) return Math.max(1, Math.ceil(counts.getRemainingTTL(key) / SECOND))
    counts.set(key, made + 1)
    return 0
  }

  return {
    count,
    /** @throws AppError too_many_requests */
    check(account: string) {
      const wait = count(account)
      if (wait === 0) return
      throw new AppError('too_many_requests', {
        message: serverMessages.tooManyAttempts(wait),
        retryAfter: wait,
      })
    },
    reset(account: string) {
      counts.delete(keyOf(account))
    },
  }
}
