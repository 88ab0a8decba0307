import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcement.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import { selectBalances } from './ledger/ledger-queries.ts'

/** Sends the current balances to their members. */
export async function announcePoints(db: Db, events: readonly BusEvent[]): Promise<Announcement[]> {
  const userIds = events.flatMap((event) => (event.type === 'points.changed' ? [event.userId] : []))
  if (userIds.length === 0) return []
  const balances = await selectBalances(db, userIds)
  return balances.map(({ userId, balance }) => ({
    to: [userId],
    message: { type: 'points', points: balance },
  }))
}
