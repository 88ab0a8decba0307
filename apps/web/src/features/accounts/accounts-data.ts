/** What logging in and profiles ask of the server. */

import type { Credentials } from '@canopy/contract/accounts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { sessionQuery } from '../../session/session-data.ts'
import { storeSession } from '../../session/stored-session.ts'

/** Logs in, and keeps the session for this browser. @throws ApiError when the server refuses */
export function useLogIn() {
  const api = useApi()
  const queries = useQueryClient()

  return async (credentials: Credentials, signal: AbortSignal) => {
    const { token, ...session } = await api.call('login', { body: credentials }, { signal })
    storeSession({ token, userId: session.userId })
    queries.setQueryData(sessionQuery(api).queryKey, session)
  }
}

/** Points came or went: what profiles say of them is asked for again where it is shown. */
export function hearEarned(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: ['profile'] })
}

/** A member as this one may see them. */
export const profileQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api.call('getUser', { params: { userId } }, { signal }),
    meta: { kept: true },
  })
