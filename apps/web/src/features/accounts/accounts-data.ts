/** What the screens of visitors ask of the server. */

import type { Credentials } from '@canopy/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
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
