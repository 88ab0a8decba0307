/** What is kept for a limited time is removed once a day. */

import { DAY } from '@canopy/contract/limits'
import { forgetKeys } from './db/idempotency.ts'
import type { Deps } from './deps.ts'
import { deleteExpiredResetLinks, deleteExpiredSessions } from './features/accounts/index.ts'
import { deleteNotifiedReactions } from './features/feed/index.ts'

/** How long a repeated request still gets its first response. */
const KEYS_KEPT = 7 * DAY

/** For how long a reaction that is undone and done again does not notify again. */
const NOTIFIED_REACTIONS_KEPT = DAY

/** Removes expired idempotency keys, sessions, reset links and notified reactions, and files that no picture needs any more. */
export async function clearAway({ db, media, clock }: Pick<Deps, 'db' | 'media' | 'clock'>) {
  const now = clock.now()
  await forgetKeys(db, new Date(now.getTime() - KEYS_KEPT))
  await deleteExpiredSessions(db, now)
  await deleteExpiredResetLinks(db, now)
  await deleteNotifiedReactions(db, new Date(now.getTime() - NOTIFIED_REACTIONS_KEPT))
  await media.sweep()
}
