import type { Writer } from '@canopy/contract/text/sentence'
import type { Db } from '../../db/database.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { writerIn } from '../../languages/languages.ts'
import { presentNotification } from './present.ts'
import { type NotificationRow, selectNotifications } from './queries.ts'
import { selectMuted } from './settings-queries.ts'

const cursorOf = ({ createdAt, id }: NotificationRow) => ({ time: createdAt, id })

async function* readNotifications(db: Db, userId: string, writer: Writer) {
  const rows = readAll((limit, after) => selectNotifications(db, userId, { limit, after }), cursorOf)
  for await (const row of rows)
    yield {
      ...presentNotification(writer, row),
      readAt: row.readAt,
      since: row.since,
      mailedAt: row.mailedAt,
    }
}

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string, language: string) => ({
  notifications: readNotifications(db, userId, writerIn(language)),
  mutedNotifications: readOnce(() => selectMuted(db, userId)),
})
