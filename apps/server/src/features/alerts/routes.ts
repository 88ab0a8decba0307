import { MINUTE } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/notifications/alerts/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { readUnsubscribeToken, unsubscribePage } from '../../mail/unsubscribing.ts'
import { unsubscribe } from './mails/unsubscribe.ts'
import { readSettings, writeSettings } from './settings.ts'
import { deleteByEndpoint } from './subscription-queries.ts'
import { subscribe } from './subscriptions.ts'

/** Mail clients send a form, of which nothing is needed. */
async function unsubscribeRoutes(app: FastifyInstance, deps: Deps) {
  app.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/,
    (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    },
  )
  bind(
    app,
    endpoints.unsubscribe,
    ({ query: { token } }) => unsubscribe(deps, token),
    // A mail service sends those of many members.
    limited({ max: 600, window: 15 * MINUTE }),
  )
  bind(app, endpoints.openUnsubscribe, async ({ query, reply }) => {
    const { token } = query
    const { list } = readUnsubscribeToken(await deps.unsubscribeKey(), token) ?? {}
    reply.redirect(unsubscribePage(token, list), 302)
  })
}

export function alertsRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, clock } = deps
  void app.register((scope) => unsubscribeRoutes(scope, deps))

  bind(app, endpoints.getAlertSettings, ({ userId }) => readSettings(deps, userId))

  bind(app, endpoints.setAlertSettings, async ({ userId, body }) => {
    await transaction((tx) => writeSettings(tx, userId, body))
    return readSettings(deps, userId)
  })

  bind(
    app,
    endpoints.addPushSubscription,
    ({ caller, body }) => transaction((tx) => subscribe(tx, caller, body, clock.now())),
    limited({ max: 30, window: 15 * MINUTE }),
  )

  bind(app, endpoints.removePushSubscription, ({ userId, body }) =>
    deleteByEndpoint(db, userId, body.endpoint),
  )
}
