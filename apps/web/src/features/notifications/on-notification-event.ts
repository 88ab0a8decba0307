import type { QueryClient } from '@tanstack/react-query'

/** With what the keys of all queries about notifications begin. */
export const queryKey = ['notifications']

/** Asks again, because the server says that there is a new one, or one less. */
export function hearNotification(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey })
}
