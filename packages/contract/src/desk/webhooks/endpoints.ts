/** Calls about webhooks. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { DeliveriesQuery, Delivery, DeliveryParams, NewWebhook, Webhook, WebhookChange, WebhookParams, WebhookSecret } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const nothing = z.undefined()

/** All webhooks, by name. */
export const listWebhooks = endpoint({ method: 'GET', path: '/api/admin/webhooks', access: owner, reply: z.array(Webhook) })

export const makeWebhook = endpoint({ method: 'POST', path: '/api/admin/webhooks', access: owner, recentLogin: true, status: 201, body: NewWebhook, reply: WebhookSecret })

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:webhookId',
  access: owner,
  recentLogin: true,
  params: WebhookParams,
  body: WebhookChange,
  reply: Webhook,
})

/** Its deliveries and its secret are deleted as well. */
export const deleteWebhook = endpoint({ method: 'DELETE', path: '/api/admin/webhooks/:webhookId', access: owner, status: 204, params: WebhookParams, reply: nothing })

/** Deliveries wait until it is resumed. */
export const pauseWebhook = endpoint({ method: 'POST', path: '/api/admin/webhooks/:webhookId/pause', access: owner, params: WebhookParams, reply: Webhook })

/** Delivers what waits at once. */
export const resumeWebhook = endpoint({ method: 'POST', path: '/api/admin/webhooks/:webhookId/resume', access: owner, params: WebhookParams, reply: Webhook })

/** Makes another secret. The one before signs as well for a day. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/secret',
  access: owner,
  recentLogin: true,
  params: WebhookParams,
  reply: WebhookSecret,
})

/** Sends a message of the type `webhook.test`, once, also to a webhook that is paused. */
export const testWebhook = endpoint({ method: 'POST', path: '/api/admin/webhooks/:webhookId/test', access: owner, status: 204, params: WebhookParams, reply: nothing })

/** Newest first. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:webhookId/deliveries',
  access: owner,
  params: WebhookParams,
  query: DeliveriesQuery,
  reply: z.array(Delivery),
})

/** Sends a delivery again, with the same id. */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/deliveries/:deliveryId/replay',
  access: owner,
  status: 204,
  params: DeliveryParams,
  reply: nothing,
})
