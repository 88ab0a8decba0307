/** Sessions and reset links that let nobody in any more. */

import type { Db } from '../../db/database.ts'
import { resetExpiry } from './passwords/password-reset.ts'
import { deleteLapsedResets, deleteLapsedSessions } from './sessions/session-queries.ts'
import { unusedSince } from './sessions/sessions.ts'

/** Removes them, whoever's they are. */
export async function forgetLapsed(db: Db, now: Date) {
  await deleteLapsedSessions(db, unusedSince(now))
  await deleteLapsedResets(db, resetExpiry(now))
}
