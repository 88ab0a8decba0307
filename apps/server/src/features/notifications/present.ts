/** A notification as its member sees it. */

import type { Notification } from '@canopy/contract/notifications'
import type { NotificationRow } from './queries.ts'

/** From a row to what is sent; a notification is unread until it has a time of reading. */
export function presentNotification({ id, text, createdAt, readAt, href }: NotificationRow): Notification {
  return { id, text, time: createdAt.toISOString(), read: readAt !== null, href }
}
