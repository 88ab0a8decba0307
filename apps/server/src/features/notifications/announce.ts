import type { Db } from '../../db/database.ts'
import { writerFor } from '../../languages/languages.ts'
import type { Announcement } from '../../live/announcement.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import { presentNotification } from './present.ts'
import { selectNotificationsById } from './queries.ts'

async function announceCreated(db: Db, ids: string[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const rows = await selectNotificationsById(db, ids)
  return rows.map((row) => ({
    to: [row.userId],
    message: { type: 'notification', notification: presentNotification(writerFor(row.language), row) },
  }))
}

/** Sends notifications in their latest state to their members, without those that have been deleted since. */
export async function announceNotifications(db: Db, events: readonly BusEvent[]): Promise<Announcement[]> {
  const created = events.flatMap((event) => (event.type === 'notification.created' ? [event.id] : []))
  const changed = events.flatMap((event): Announcement[] =>
    event.type === 'notifications.changed' ? [{ to: [event.userId], message: { type: event.type } }] : [],
  )
  return [...(await announceCreated(db, created)), ...changed]
}
