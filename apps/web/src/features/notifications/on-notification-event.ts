import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

/** The prefix of the keys of all notification queries. */
export const queryKey = ['notifications']

export function onNotificationEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type === 'ready' || type === 'notification' || type === 'notifications.changed')
    void queries.invalidateQueries({ queryKey })
}
