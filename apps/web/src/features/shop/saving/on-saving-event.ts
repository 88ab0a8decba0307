import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'

export const savingKey = ['shop', 'saving']

export function onSavingEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type === 'points' || type === 'ready') void queries.invalidateQueries({ queryKey: savingKey })
}
