import { MB } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/notifications/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { createKeptReplies, NO_STORE } from '../../http/bodies/cached-response.ts'
import { languageOf } from '../../http/language.ts'
import { pageOf, readCursor } from '../../http/pages.ts'
import { writerIn } from '../../languages/languages.ts'
import { createCountUnread, keysOfList } from './kept-reads.ts'
import { publishChanged } from './notify.ts'
import { presentNotification } from './present.ts'
import { selectNotifications, updateAllRead, updateRead } from './queries.ts'
import { readSettings, writeSettings } from './settings.ts'

const KEPT_BYTES = 16 * MB

export function notificationsRoutes(app: FastifyInstance, deps: Deps) {
  const { transaction, clock } = deps
  const sendKept = createKeptReplies(deps.changes, { maxBytes: KEPT_BYTES, cacheControl: NO_STORE })
  app.decorate('countUnread', createCountUnread(deps))

  bind(app, endpoints.listNotifications, ({ db, userId, query, request, reply }) => {
    const writer = writerIn(languageOf(request))
    return sendKept(request, reply, `${userId} ${writer.language} ${request.url}`, async () => {
      const { limit, cursor, filter } = query
      const rows = await selectNotifications(db, userId, {
        limit: limit + 1,
        after: readCursor(cursor),
        filter,
      })
      const { page, ...next } = pageOf(request.url, rows, limit, ({ createdAt, id }) => ({
        time: createdAt,
        id,
      }))
      return {
        content: page.map((row) => presentNotification(writer, row)),
        ...next,
        // A replica may lack a change of which no further event would tell.
        keys: db === deps.db ? keysOfList(userId, page) : undefined,
      }
    })
  })

  bind(app, endpoints.countUnreadNotifications, ({ db, userId }) => app.countUnread(userId, db))

  bind(app, endpoints.readNotification, async ({ userId, params }) => {
    if (!(await updateRead(deps.db, userId, params.id, clock.now()))) throw new AppError('not_found')
    deps.bus.publish({ type: 'notifications.changed', userId })
  })

  bind(app, endpoints.readAllNotifications, ({ userId }) =>
    transaction(async (tx) => {
      await updateAllRead(tx, userId, clock.now())
      publishChanged(tx, userId)
    }),
  )

  bind(app, endpoints.getNotificationSettings, ({ userId }) => readSettings(deps.db, userId))

  bind(app, endpoints.setNotificationSettings, async ({ userId, body }) => {
    await transaction((tx) => writeSettings(tx, userId, body))
    return readSettings(deps.db, userId)
  })
}
