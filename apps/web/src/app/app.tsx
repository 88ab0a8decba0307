import { paths } from '@canopy/contract/paths'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { createApi } from '../api/client.ts'
import { ApiProvider } from '../api/context.ts'
import { ApiError } from '../api/error.ts'
import { refetchOutdatedLoads } from '../api/outdated-loads.ts'
import { onLanguage } from '../language/messages.ts'
import { sessionCalls } from '../session/session-calls.ts'
import { SignOutProvider } from '../session/sign-out.ts'
import {
  clearStoredSession,
  landingPath,
  onOtherTab,
  storedCaller,
  storedToken,
} from '../session/stored-session.ts'
import { clearOnSignOut, clearTabStorage, markBrowser } from '../storage.ts'
import { clearCaches, followVersionOfOtherTabs, offlineFallback, reloadIfOutdated } from './offline/index.ts'
import { createRouter } from './router.tsx'

/** Ends push messages on signing out: the next member of this browser must not get the messages of this one. */
async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Refusals are final; server errors and lost connections are retried. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

const createQueries = () =>
  new QueryClient({
    // Some queries are shown by no component that displays their errors.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn('Could not be loaded:', ...queryKey, error),
    }),
    defaultOptions: {
      // "always": queries fail at once when the browser is offline, instead of being paused.
      queries: {
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        persister: offlineFallback,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Creates the API client, the query cache and the router. */
export function createApp() {
  clearTabStorage()
  markBrowser(storedToken() !== null)
  const queries = createQueries()
  refetchOutdatedLoads(queries)

  /** The last path stays stored, so that the login returns to it. */
  const sessionRejected = () => {
    if (storedToken() === null) return
    clearStoredSession()
    leave()
  }
  const identity = { caller: storedCaller, rejected: sessionRejected }
  const api = createApi(identity)
  const router = createRouter(api, queries)

  function leave() {
    clearCaches()
    void router.navigate(paths.login).then(() => queries.clear())
  }

  /** Signs out here even if the server cannot be reached. */
  async function signOut() {
    const logout = sessionCalls().then(({ logout }) => logout)
    const revoked = api.call(logout, {}).catch(() => undefined)
    signOutLocally()
    await revoked
  }

  function signOutLocally() {
    clearOnSignOut()
    endPush().catch(() => undefined)
    void import('../ui/form/photo/shared-photos.ts').then(({ forgetShared }) => forgetShared())
    leave()
  }

  onOtherTab(() => {
    clearTabStorage()
    clearCaches()
    // A reload rather than a navigation: signing out and in again may be faster than a navigation, and requests of one session must
    // not end up in the cache of the other.
    location.replace(storedToken() === null ? paths.login : landingPath())
  })
  followVersionOfOtherTabs()
  // The server writes some texts, such as those of notifications.
  onLanguage(() => void queries.invalidateQueries())
  addEventListener('vite:preloadError', () => void reloadIfOutdated().catch(() => undefined))

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={{ api, identity }}>
        <SignOutProvider value={{ signOut, signOutLocally }}>
          <RouterProvider router={router} />
        </SignOutProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
