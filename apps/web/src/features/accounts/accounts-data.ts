import type { LoggedIn } from '@canopy/contract/accounts/session'
import type { Credentials } from '@canopy/contract/accounts/shapes'
import type { LiveMessage } from '@canopy/contract/live'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { sessionQuery } from '../../session/session-data.ts'
import { storeSession } from '../../session/stored-session.ts'
import { storageKeys, storedText } from '../../storage.ts'

const device = storedText(storageKeys.device)

/** To be sent with what opens a session: a device that is known is not locked out by strangers. */
export const knownDevice = () => ({ device: device.get() ?? undefined })

/** Stores a new session in this browser. */
export function useStoreSession() {
  const api = useApi()
  const queries = useQueryClient()

  return ({ token, deviceToken, ...session }: LoggedIn) => {
    device.set(deviceToken)
    storeSession({ token, userId: session.userId })
    queries.setQueryData(sessionQuery(api).queryKey, session)
  }
}

/** Logs in and stores the session in this browser. @throws ApiError */
export function useLogIn() {
  const api = useApi()
  const store = useStoreSession()

  return async (credentials: Credentials, signal: AbortSignal) =>
    store(await api.call('login', { body: { ...credentials, ...knownDevice() } }, { signal }))
}

/** Profiles show earned points and badges. */
export function onPointsEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type === 'points' || type === 'ready') void queries.invalidateQueries({ queryKey: ['profile'] })
}

/** A member as visible to the signed-in one. */
export const profileQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api.call('getUser', { params: { userId } }, { signal }),
    meta: { offline: true },
  })
