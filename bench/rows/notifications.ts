import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

const ofMember = (name: string, { path }: { path: string }): Row => ({
  name,
  load: async (environment) => requests(environment, { status: 200 }, () => ({ path })),
})

export const notifications = ofMember('notifications', allEndpoints.listNotifications)
export const unreadCount = ofMember('unread notifications', allEndpoints.countUnreadNotifications)
