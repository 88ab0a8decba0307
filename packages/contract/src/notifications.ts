/** Notifications of one member. */

import { z } from 'zod'
import { Timestamp, Uuid } from './fields.ts'

export const Notification = z.object({
  id: Uuid,
  text: z.string(),
  time: Timestamp,
  read: z.boolean(),
  href: z.string(),
})
export type Notification = z.infer<typeof Notification>

export type NotificationKind = 'points' | 'verdict' | 'comment' | 'reaction' | 'order' | 'products'

/** What a new member finds under the bell, the oldest first. */
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
