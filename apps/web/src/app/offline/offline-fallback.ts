import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../api/error.ts'
import { answered, isLost, probe, restored } from './connection.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `kept`: what was read last is shown again when there is no connection. */
    queryMeta: { kept?: boolean }
  }
}

type Asked = { queryHash: string; meta: { kept?: boolean } | undefined; state: { data: unknown } }

/**
 * Asks the server. Only when it cannot be reached and the query has nothing to show yet, the answer is what was read last: it never
 * takes the place of something newer.
 */
export async function orKept<T>(ask: QueryFunction<T>, context: QueryFunctionContext, query: Asked) {
  try {
    const data = await ask(context)
    answered(query.queryHash)
    return data
  } catch (error) {
    if (!(error instanceof ApiError) || isRefusal(error)) throw error
    if (!isLost()) await probe()
    if (!isLost() || !query.meta?.kept || query.state.data !== undefined) throw error
    const kept = await import('./response-cache.ts')
      .then(({ keptAnswer }) => keptAnswer<T>(query.queryHash))
      .catch(() => undefined)
    if (!kept) throw error
    restored.set(query.queryHash, kept.at)
    return kept.data
  }
}
