import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

/** The prefix of the keys of all notification queries. */
export const queryKey = ['notifications']
export const listKey = [...queryKey, 'list']

export function onNotificationEvent(queries: QueryClient, { type }: LiveMessage) {
  // The number of unread ones comes with the session, which is read again as well.
  if (type === 'ready') void queries.invalidateQueries({ queryKey: listKey })
  if (type === 'notification' || type === 'notifications.changed')
    void queries.invalidateQueries({ queryKey })
}
