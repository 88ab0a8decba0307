import type { Db } from '../../db/database.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { presentNotification } from './present.ts'
import { type NotificationRow, selectNotifications } from './queries.ts'
import { selectMuted } from './settings-queries.ts'

const cursorOf = ({ createdAt, id }: NotificationRow) => ({ time: createdAt, id })

async function* readNotifications(db: Db, userId: string) {
  const rows = readAll((limit, after) => selectNotifications(db, userId, { limit, after }), cursorOf)
  for await (const row of rows)
    yield {
      ...presentNotification(row),
      readAt: row.readAt,
      since: row.since,
      mailedAt: row.mailedAt,
    }
}

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  notifications: readNotifications(db, userId),
  mutedNotifications: readOnce(() => selectMuted(db, userId)),
})
