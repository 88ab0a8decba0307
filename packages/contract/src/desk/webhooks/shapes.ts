/** Webhooks and their deliveries, as owners see them. */

import { z } from 'zod/mini'
import { Count, orUnlisted, pageQuery, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { LIST_PAGE } from '../../limits.ts'
import { StewardName } from '../cases.ts'
import { MemberField, WebhookEvent } from './events.ts'

const NAME_MAX = 60
const URL_MAX = 500

/** Whether it is an address of the web with TLS, without a port and a password. Whether it is public is looked at with each delivery. */
function isReachable(typed: string) {
  const url = URL.parse(typed)
  return url?.protocol === 'https:' && `${url.port}${url.username}${url.password}${url.hash}` === ''
}

const Url = requiredText(URL_MAX, coded('desk-webhooks.urlRequired')).check(
  z.refine(isReachable, coded('desk-webhooks.urlRequired')),
)

const unique = <T>(list: T[]) => [...new Set(list)]

/** `fields` are sent besides the ids. */
export const NewWebhook = z.object({
  name: requiredText(NAME_MAX, coded('desk-webhooks.nameRequired')),
  url: Url,
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, coded('desk-webhooks.eventsRequired')), z.maxLength(100), z.overwrite(unique)),
  fields: z.array(MemberField).check(z.maxLength(100), z.overwrite(unique)),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** `version` is what the owner saw. */
export const WebhookChange = z.extend(NewWebhook, { version: Count })
export type WebhookChange = z.infer<typeof WebhookChange>

/** `failures`: more tries failed than arrived, for hours. */
export const PausedBy = z.enum(['owner', 'failures'])
export type PausedBy = z.infer<typeof PausedBy>

/**
 * `failingSince` is the time since which most tries fail; `waiting` counts deliveries that have not arrived yet; until `oldSecretUntil` the
 * secret before this one signs, too. `createdBy` is null for an owner who has left.
 */
export const Webhook = z.object({
  webhookId: Uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(orUnlisted(WebhookEvent)),
  fields: z.array(orUnlisted(MemberField)),
  pausedAt: z.nullable(Timestamp),
  pausedBy: z.nullable(orUnlisted(PausedBy)),
  failingSince: z.nullable(Timestamp),
  deliveredAt: z.nullable(Timestamp),
  waiting: Count,
  oldSecretUntil: z.nullable(Timestamp),
  version: Count,
  createdAt: Timestamp,
  createdBy: z.nullable(StewardName),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is in this reply only. */
export const WebhookSecret = z.object({ webhookId: Uuid, secret: z.string() })
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const WebhookParams = z.object({ webhookId: Uuid })
export const DeliveryParams = z.object({ webhookId: Uuid, deliveryId: Uuid })

/** `given_up`: nobody tries any more, until an owner sends it again. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'given_up'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why the last try did not arrive: another status than 2xx, no answer in time, an address that is not public, no connection. */
export const DeliveryFailure = z.enum(['status', 'timeout', 'private', 'unreachable'])
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

export const DeliveriesQuery = z.extend(pageQuery(LIST_PAGE), { state: z.optional(DeliveryState) })

/** `data` is what is stored: without the fields of a member, which are read for each try. `duration` is that of the last try, in milliseconds. */
export const Delivery = z.object({
  deliveryId: Uuid,
  event: z.string(),
  data: z.record(z.string(), z.json()),
  state: orUnlisted(DeliveryState),
  createdAt: Timestamp,
  tries: Count,
  lastTriedAt: z.nullable(Timestamp),
  nextTryAt: z.nullable(Timestamp),
  status: z.nullable(Count),
  failure: z.nullable(orUnlisted(DeliveryFailure)),
  duration: z.nullable(Count),
})
export type Delivery = z.infer<typeof Delivery>
