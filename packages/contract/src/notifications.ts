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
