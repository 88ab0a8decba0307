/** Tells a member of a new balance as it happens. */

import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcer.ts'
import type { BusEvent } from '../../live/bus.ts'
import { balanceOf } from './queries.ts'

/** The balance as it stands by now, to its member alone; undefined for other events. */
export async function announcePoints(db: Db, event: BusEvent): Promise<Announcement | undefined> {
  if (event.type !== 'points') return undefined
  return { to: event.userId, message: { type: 'points', points: await balanceOf(db, event.userId) } }
}
