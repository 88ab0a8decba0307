/** What is kept of a member's notifications, for their download. */

import { type OwnDataPart, readAll } from '../accounts/index.ts'
import { presentNotification } from './present.ts'
import { type NotificationRow, selectMuted, selectNotifications } from './queries.ts'

const cursorOf = ({ createdAt, id }: NotificationRow) => ({ time: createdAt, id })

export const notificationData: OwnDataPart[] = [
  {
    name: 'notifications',
    async *rows(db, userId) {
      const read = readAll((limit, after) => selectNotifications(db, userId, limit, after), cursorOf)
      for await (const row of read) yield { ...presentNotification(row), readAt: row.readAt }
    },
  },
  {
    name: 'mutedNotifications',
    async *rows(db, userId) {
      yield* await selectMuted(db, userId)
    },
  },
]
