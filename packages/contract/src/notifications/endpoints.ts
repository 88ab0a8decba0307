/** The calls about notifications and what members choose to be notified of. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Count, Uuid } from '../fields.ts'
import { ChosenSettings, Notification, NotificationSettings, NotificationsQuery } from './shapes.ts'

const nothing = z.undefined()

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread/count',
  access: 'member',
  reply: Count,
})

export const getNotificationSettings = endpoint({ method: 'GET', path: '/api/users/me/notification-settings', access: 'member', reply: ChosenSettings })

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/users/me/notification-settings',
  access: 'member',
  whileSuspended: true,
  body: NotificationSettings,
  reply: ChosenSettings,
})

export const listNotifications = endpoint({ method: 'GET', path: '/api/notifications', access: 'member', query: NotificationsQuery, reply: z.array(Notification) })

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'member',
  whileSuspended: true,
  status: 204,
  params: z.object({ id: Uuid }),
  reply: nothing,
})

export const readAllNotifications = endpoint({ method: 'POST', path: '/api/notifications/read-all', access: 'member', whileSuspended: true, status: 204, reply: nothing })
