import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Invalidating restarts a running read, except one that nothing on the screen shows yet, or that has no data to show meanwhile. Its
 * response may be older than what it was invalidated for and would count as fresh: so it is invalidated once more when it has come.
 */
export function refetchOutdatedLoads(queries: QueryClient) {
  const outdated = new WeakSet<Query>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.fetchStatus === 'fetching') {
      if (query.state.data === undefined || !query.isActive()) outdated.add(query)
    } else if (action.type === 'success' && !action.manual && outdated.delete(query)) {
      queueMicrotask(() => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }))
    }
  })
}
