/** Events that webhooks are told of, and their ids. */

import { z } from 'zod/mini'
import { SerialId, Timestamp, Uuid } from '../../fields.ts'
import { ReportKind } from '../../reports/shapes.ts'

const member = z.object({ userId: Uuid })
const proof = z.object({ proofId: SerialId, challengeId: SerialId, userId: Uuid })
/** `userId` is null once the member has left. */
const order = z.object({ orderKey: Uuid, orderId: z.string(), userId: z.nullable(Uuid) })

/** Data of each event. A trigger of the database writes it, as part of what it tells of. */
export const webhookData = {
  'member.joined': member,
  'member.left': member,
  'challenge.created': z.object({ challengeId: SerialId, userId: z.nullable(Uuid) }),
  'proof.verified': proof,
  'proof.rejected': proof,
  'order.placed': order,
  'order.delivered': order,
  'order.cancelled': order,
  'report.opened': z.object({ caseId: Uuid, kind: ReportKind, thingId: z.string() }),
} as const

export const WebhookEvent = z.enum([
  'member.joined',
  'member.left',
  'challenge.created',
  'proof.verified',
  'proof.rejected',
  'order.placed',
  'order.delivered',
  'order.cancelled',
  'report.opened',
] as const satisfies readonly (keyof typeof webhookData)[])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Type of the message that an owner sends to try a webhook out. */
export const TEST_EVENT = 'webhook.test'

/** Personal data that owners can add about the member whom an event names: the full name with the username, and the e-mail address. */
export const MemberField = z.enum(['name', 'email'])
export type MemberField = z.infer<typeof MemberField>

/** The member at the time of the delivery; null once they have left. */
const NamedMember = z.nullable(
  z.object({
    fullName: z.optional(z.string()),
    username: z.optional(z.string()),
    email: z.optional(z.nullable(z.string())),
  }),
)

const messageOf = <Type extends string, Data extends z.core.$ZodShape>(
  type: Type,
  data: z.ZodMiniObject<Data>,
) =>
  z.object({
    type: z.literal(type),
    timestamp: Timestamp,
    data: z.extend(data, { member: z.optional(NamedMember) }),
  })

/** Body of a request to a webhook. `timestamp` is the time of the event. */
export const WebhookMessage = z.discriminatedUnion('type', [
  messageOf('member.joined', webhookData['member.joined']),
  messageOf('member.left', webhookData['member.left']),
  messageOf('challenge.created', webhookData['challenge.created']),
  messageOf('proof.verified', webhookData['proof.verified']),
  messageOf('proof.rejected', webhookData['proof.rejected']),
  messageOf('order.placed', webhookData['order.placed']),
  messageOf('order.delivered', webhookData['order.delivered']),
  messageOf('order.cancelled', webhookData['order.cancelled']),
  messageOf('report.opened', webhookData['report.opened']),
  messageOf(TEST_EVENT, z.object({ webhookId: Uuid })),
])
export type WebhookMessage = z.infer<typeof WebhookMessage>
