import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { announceNotifications } from './announce.ts'
import { memberData } from './member-data.ts'
import { deleteNotificationsBefore } from './queries.ts'
import { notificationsRoutes } from './routes.ts'

export const notifications = {
  routes: notificationsRoutes,
  announce: announceNotifications,
  expire: ({ db }, now) => deleteNotificationsBefore(db, new Date(now.getTime() - kept.notification)),
  memberData,
} satisfies Feature
