import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { cachedQueries, checkConnection, isOffline, onResponse } from '../../api/connection.ts'
import { ApiError, isRefusal } from '../../api/error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Caches the last result in the browser, and shows it without a connection. */
    queryMeta: { offline?: boolean }
  }
}

type CachedQuery = { queryHash: string; meta: { offline?: boolean } | undefined; state: { data: unknown } }

/**
 * A persister for queries: runs the query. If the server cannot be reached and the query has no data yet, returns the cached result,
 * which therefore never replaces newer data.
 */
export async function offlineFallback<T>(
  run: QueryFunction<T>,
  context: QueryFunctionContext,
  query: CachedQuery,
) {
  try {
    const data = await run(context)
    onResponse(query.queryHash)
    return data
  } catch (error) {
    if (!(error instanceof ApiError) || isRefusal(error)) throw error
    if (!isOffline()) await checkConnection()
    if (!isOffline() || !query.meta?.offline || query.state.data !== undefined) throw error
    const cached = await import('./response-cache.ts')
      .then(({ readCached }) => readCached<T>(query.queryHash))
      .catch(() => undefined)
    if (!cached) throw error
    cachedQueries.set(query.queryHash, cached.at)
    return cached.data
  }
}
