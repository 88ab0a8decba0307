import * as endpoints from '@canopy/contract/desk/webhooks/endpoints'
import { Delivery } from '@canopy/contract/desk/webhooks/shapes'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { createSecretBox } from '../../secrets/secret-box.ts'
import { type DeliveryRow, selectDeliveries } from './delivery-queries.ts'
import {
  changeWebhook,
  deleteWebhook,
  makeWebhook,
  pauseWebhook,
  readWebhook,
  readWebhooks,
  renewSecret,
  replayDelivery,
  resumeWebhook,
  testWebhook,
} from './webhooks.ts'

const cursorOf = ({ createdAt, deliveryId }: DeliveryRow) => ({ time: createdAt, id: deliveryId })

const toDelivery = ({ createdAt, lastTriedAt, nextTryAt, ...row }: DeliveryRow) =>
  Delivery.parse({
    ...row,
    createdAt: createdAt.toISOString(),
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  })

export function webhooksRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, clock } = deps
  const box = createSecretBox(deps)
  /** Each sends a request to another server. */
  const sending = limited({ max: 60, window: MINUTE })

  bind(app, endpoints.listWebhooks, () => readWebhooks(db))
  bind(app, endpoints.makeWebhook, ({ body: wanted, actor }) =>
    transaction((tx) => makeWebhook(tx, actor, { box, wanted, now: clock.now() })),
  )
  bind(app, endpoints.changeWebhook, async ({ params: { webhookId }, body, actor }) => {
    await transaction((tx) => changeWebhook(tx, actor, webhookId, body))
    return readWebhook(db, webhookId)
  })
  bind(app, endpoints.deleteWebhook, ({ params: { webhookId }, actor }) =>
    transaction((tx) => deleteWebhook(tx, actor, webhookId)),
  )
  bind(app, endpoints.pauseWebhook, async ({ params: { webhookId }, actor }) => {
    await transaction((tx) => pauseWebhook(tx, actor, webhookId, clock.now()))
    return readWebhook(db, webhookId)
  })
  bind(app, endpoints.resumeWebhook, async ({ params: { webhookId }, actor }) => {
    await transaction((tx) => resumeWebhook(tx, actor, webhookId, clock.now()))
    return readWebhook(db, webhookId)
  })
  bind(app, endpoints.renewWebhookSecret, ({ params: { webhookId }, actor }) =>
    transaction((tx) => renewSecret(tx, actor, { box, webhookId, now: clock.now() })),
  )
  bind(
    app,
    endpoints.testWebhook,
    ({ params: { webhookId } }) => transaction((tx) => testWebhook(tx, webhookId, clock.now())),
    sending,
  )
  bind(app, endpoints.listDeliveries, async ({ params: { webhookId }, query, reply }) => {
    const { limit, cursor, state } = query
    await readWebhook(db, webhookId)
    const page = { state, limit: limit + 1, after: readCursor(cursor) }
    const rows = await selectDeliveries(db, webhookId, page)
    return cutPage(reply, rows, limit, cursorOf).map(toDelivery)
  })
  bind(
    app,
    endpoints.replayDelivery,
    ({ params, actor }) => transaction((tx) => replayDelivery(tx, actor, params, clock.now())),
    sending,
  )
}
