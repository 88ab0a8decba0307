import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcer.ts'
import type { BusEvent } from '../../live/bus.ts'
import { presentNotification } from './present.ts'
import { selectNotification } from './queries.ts'

/** Sends a notification in its latest state to its member. Returns undefined for other events and when it has been deleted since. */
export async function announceNotification(db: Db, event: BusEvent): Promise<Announcement | undefined> {
  if (event.type === 'notifications.changed') return { to: [event.userId], message: { type: event.type } }
  if (event.type !== 'notification.created') return undefined
  const row = await selectNotification(db, event.id)
  return (
    row && { to: [event.userId], message: { type: 'notification', notification: presentNotification(row) } }
  )
}
