import { z } from 'zod/mini'
import { orUnlisted, pageQuery, Timestamp, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'

const muteable = [
  'points',
  'verdict',
  'comment',
  'reaction',
  'order',
  'products',
  'follow',
  'mention',
  'reply',
] as const

/** The kinds that members can turn off. */
export const MuteableKind = z.enum(muteable)
export type MuteableKind = z.infer<typeof MuteableKind>

/** The kinds that can be pushed or not, and mailed. Letters of the owners and reminders are always in the app. */
export const AlertKind = z.enum([...muteable, 'reminder', 'letter'])
export type AlertKind = z.infer<typeof AlertKind>

export const NotificationKind = z.enum([...muteable, 'reminder', 'letter', 'moderation'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Uuid,
  kind: orUnlisted(NotificationKind),
  text: z.string(),
  time: Timestamp,
  read: z.boolean(),
  href: z.string(),
  /** Post that the notification is about; its thread can be muted. */
  postId: z._default(z.nullable(Uuid), null),
})
export type Notification = z.infer<typeof Notification>

/** The kinds of each tab of the list besides "All". */
export const notificationFilters = {
  mentions: ['mention'],
  replies: ['comment', 'reply'],
  reactions: ['reaction'],
  follows: ['follow'],
  points: ['points', 'verdict', 'order', 'products'],
} as const satisfies Record<string, readonly NotificationKind[]>
export const NotificationFilter = z.enum(['mentions', 'replies', 'reactions', 'follows', 'points'])
export type NotificationFilter = z.infer<typeof NotificationFilter>

export const NotificationsQuery = z.extend(pageQuery(LIST_PAGE), { filter: z.optional(NotificationFilter) })

/** Whether each kind is turned on. Kinds that are missing, because a browser does not know them yet, stay as they are. */
export const NotificationSettings = z.partialRecord(MuteableKind, z.boolean())
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Settings in replies, which may include kinds that only a newer server knows. */
export const ChosenSettings = z.record(orUnlisted(MuteableKind), z.boolean())
export type ChosenSettings = z.infer<typeof ChosenSettings>
