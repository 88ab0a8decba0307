import { z } from 'zod/mini'
import { orUnlisted, Timestamp, Uuid } from './fields.ts'

const muteable = ['points', 'verdict', 'comment', 'reaction', 'order', 'products'] as const

/** The kinds that members can turn off. */
export const MuteableKind = z.enum(muteable)
export type MuteableKind = z.infer<typeof MuteableKind>

export const NotificationKind = z.enum([...muteable, 'moderation'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Uuid,
  kind: orUnlisted(NotificationKind),
  text: z.string(),
  time: Timestamp,
  read: z.boolean(),
  href: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** Whether each kind is turned on. All kinds are required. */
export const NotificationSettings = z.record(MuteableKind, z.boolean())
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** In replies, which may include kinds that only a newer server knows. */
export const ChosenSettings = z.record(orUnlisted(MuteableKind), z.boolean())
export type ChosenSettings = z.infer<typeof ChosenSettings>

/** A new member's first notifications, oldest first. */
export const welcomeNotices = [
  {
    kind: 'products',
    text: 'New products are waiting for you in the shop.',
    href: '/shop',
  },
  {
    kind: 'points',
    text: 'Points earned show up here. Join a challenge to earn your first ones!',
    href: '/challenges',
  },
] as const satisfies { kind: NotificationKind; text: string; href: string }[]
