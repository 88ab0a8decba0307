import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

/** Profiles show earned points and badges. */
export function onPointsEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type === 'points' || type === 'ready') void queries.invalidateQueries({ queryKey: ['profile'] })
}
