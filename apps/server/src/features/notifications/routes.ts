import * as endpoints from '@canopy/contract/notifications/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { presentNotification } from './present.ts'
import { countUnread, selectNotifications, updateAllRead, updateRead } from './queries.ts'
import { readSettings, writeSettings } from './settings.ts'

export function notificationsRoutes(app: FastifyInstance, deps: Deps) {
  const { transaction, clock } = deps
  bind(app, endpoints.listNotifications, async ({ db, userId, query: { limit, cursor, filter }, reply }) => {
    const rows = await selectNotifications(db, userId, {
      limit: limit + 1,
      after: readCursor(cursor),
      filter,
    })
    const page = cutPage(reply, rows, limit, ({ createdAt, id }) => ({ time: createdAt, id }))
    return page.map(presentNotification)
  })

  bind(app, endpoints.countUnreadNotifications, ({ db, userId }) => countUnread(db, userId))

  bind(app, endpoints.readNotification, async ({ userId, params }) => {
    if (!(await updateRead(deps.db, userId, params.id, clock.now()))) throw new AppError('not_found')
  })

  bind(app, endpoints.readAllNotifications, ({ userId }) =>
    transaction((tx) => updateAllRead(tx, userId, clock.now())),
  )

  bind(app, endpoints.getNotificationSettings, ({ userId }) => readSettings(deps.db, userId))

  bind(app, endpoints.setNotificationSettings, async ({ userId, body }) => {
    await transaction((tx) => writeSettings(tx, userId, body))
    return readSettings(deps.db, userId)
  })
}
