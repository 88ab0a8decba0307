/** A notification as its member sees it. */

import { type Notification, NotificationKind } from '@canopy/contract/notifications'
import type { NotificationRow } from './queries.ts'

/** From a row to what is sent; a notification is unread until it has a time of reading. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, text, href } = row
  const kind = NotificationKind.parse(row.kind)
  return { id, kind, text, time: row.createdAt.toISOString(), read: row.readAt !== null, href }
}
