import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, isRefusal } from '../../api/error.ts'
import { lastHeard, restored } from './connection.ts'

/** Of when the oldest is that the page shows without a connection, in milliseconds since 1970; undefined if nothing was ever read. */
export function useReadAt() {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const shown = cache.findAll({ type: 'active' }).map(({ queryHash }) => restored.get(queryHash))
      const times = [lastHeard(), ...shown].filter((at) => at !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    },
  )
}

/** Asks again for what got no reply, or not one of Canopy's, while there was no connection. */
export function askAgain(queries: QueryClient) {
  void queries.invalidateQueries({
    predicate: ({ queryHash, state: { error } }) =>
      restored.has(queryHash) || (error instanceof ApiError && !isRefusal(error)),
  })
}
