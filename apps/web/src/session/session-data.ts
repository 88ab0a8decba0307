/** The signed-in member, as the server knows them. */

import type { Session } from '@canopy/contract/accounts'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import { useApi } from '../api/context.ts'

const sessionKey = ['session']

/** Whose token this browser holds; a page that opens more than a minute later asks again. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => api.call('getSession', {}, { signal }),
    staleTime: 60_000,
    meta: { kept: true },
  })

/** The id of the member whose data is in `queries`, if it is known. */
export const cachedUserId = (queries: QueryClient) => queries.getQueryData<Session>(sessionKey)?.id

/** The member of this browser. Only below a route that lets nobody else in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery(useApi()))
  return data
}

/** Shows `points` as the member's balance everywhere at once. */
export function showPoints(queries: QueryClient, points: number) {
  queries.setQueryData<Session>(sessionKey, (session) => session && { ...session, points })
}

/** Asks the server again who the member is; if it does not know them any more, they are signed out. */
export function refreshSession(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: sessionKey })
}
