import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

const ofMember = (name: string, { path }: { path: string }): Row => ({
  name,
  load: async (environment) => requests(environment, { status: 200 }, () => ({ path })),
})

/** The server keeps what is asked for again under its address, which is another one here each time. */
export const notificationsRead: Row = {
  name: 'notifications, read each time',
  async load(environment) {
    let time = 0
    return requests(environment, { status: 200 }, () => {
      time += 1
      return { path: `${allEndpoints.listNotifications.path}?time=${time}` }
    })
  },
}
export const notifications = ofMember('notifications', allEndpoints.listNotifications)
/** A read of every page of a member; the number of unread notifications comes with it. */
export const session = ofMember('session', allEndpoints.getSession)
export const unreadCount = ofMember('unread notifications', allEndpoints.countUnreadNotifications)
