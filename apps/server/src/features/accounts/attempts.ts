/** Limits how often something can be tried, to slow down guessing. Counted in the database for all nodes, by keyed hashes. */

import { coded } from '@canopy/contract/language/coded-message'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { waiting } from '../../languages/waiting.ts'
import { readKeyedHashes } from '../../secrets/keyed-hash.ts'
import { type Attempt, countAttempt, deleteAttempts, selectNext } from './attempt-queries.ts'

/** The limit of wrong passwords for one member, device, or account and address. */
export const WRONG_PASSWORDS = { max: 10, window: 15 * MINUTE }

export const tooManyAttempts = (wait: number) =>
  new AppError('too_many_requests', {
    message: coded('errors.tooManyAttempts', waiting(wait)),
    retryAfter: wait,
  })

/** Counts an attempt before it is made, so that parallel ones don't slip through. Returns the seconds to wait, 0 if it is allowed. */
export async function countOrWait(db: Db, attempt: Attempt): Promise<number> {
  if (await countAttempt(db, attempt)) return 0
  const next = await selectNext(db, attempt.key)
  return Math.max(1, Math.ceil(((next ?? attempt.now).getTime() - attempt.now.getTime()) / SECOND))
}

/**
 * Allows `max` attempts of each subject (an e-mail address or a member) in a `window` in milliseconds, which starts with the first one.
 */
export function createAttempts(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  kind: string,
  limit: { max: number; window: number },
) {
  const keyOf = async (subject: string) => (await readKeyedHashes(db)).attemptKey(kind, subject.toLowerCase())

  /** Returns the seconds to wait, 0 if the attempt is allowed. */
  async function count(subject: string): Promise<number> {
    if (!config.rateLimit) return 0
    return countOrWait(db, { key: await keyOf(subject), ...limit, now: clock.now() })
  }

  return {
    count,
    /** @throws AppError too_many_requests */
    async check(subject: string) {
      const wait = await count(subject)
      if (wait > 0) throw tooManyAttempts(wait)
    },
    async reset(subject: string) {
      await deleteAttempts(db, [await keyOf(subject)])
    },
  }
}
