import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcer.ts'
import type { BusEvent } from '../../live/bus.ts'
import { balanceOf } from './ledger-queries.ts'

/** Sends the current balance to its member. Returns undefined for other events. */
export async function announcePoints(db: Db, event: BusEvent): Promise<Announcement | undefined> {
  if (event.type !== 'points.changed') return undefined
  return { to: [event.userId], message: { type: 'points', points: await balanceOf(db, event.userId) } }
}
