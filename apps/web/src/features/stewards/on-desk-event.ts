import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

export function onDeskEvent(queries: QueryClient, message: LiveMessage) {
  if (message.type === 'ready') void queries.invalidateQueries({ queryKey: ['desk'] })
  // Only stewards get messages of the desk, so its code loads with the first one.
  if (message.type === 'desk')
    void import('./desk/refetch.ts').then(
      ({ refetch }) => refetch(queries, message),
      () => undefined,
    )
}
