import type { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import type { Credentials } from '@canopy/contract/accounts/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { sessionCalls } from '../../session/session-calls.ts'
import { sessionQuery } from '../../session/session-data.ts'
import { storeSession } from '../../session/stored-session.ts'
import { storageKeys, storedText } from '../../storage.ts'

const device = storedText(storageKeys.device)

/** Field of calls that open a session: a known device is not locked out by strangers. */
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

  return async (credentials: Credentials, signal: AbortSignal) => {
    const login = sessionCalls().then(({ login }) => login)
    store(await api.call(login, { body: { ...credentials, ...knownDevice() } }, { signal }))
  }
}
