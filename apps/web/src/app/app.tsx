/** The app: one API client, one query cache, one router. */

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { ApiProvider } from '../api/context.ts'
import { ApiError } from '../api/error.ts'
import { lazyApi } from '../api/lazy-api.ts'
import { paths } from '../paths.ts'
import { SignOutProvider } from '../session/sign-out.ts'
import {
  clearStoredSession,
  landingPath,
  onOtherTab,
  storedCaller,
  storedToken,
} from '../session/stored-session.ts'
import { clearOnSignOut, clearTabStorage } from '../storage.ts'
import { forgetRead } from './offline/clear-caches.ts'
import { recover } from './offline/new-version.ts'
import { orKept } from './offline/offline-fallback.ts'
import { createRouter } from './router.tsx'

/** Refusals are final; only an answer that never came is worth another try. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** The whole app, ready to be rendered. */
export function createApp() {
  clearTabStorage()
  const queries = new QueryClient({
    // What of a page shows no failure of its own would fail unnoticed otherwise.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn('Could not be loaded:', ...queryKey, error),
    }),
    defaultOptions: {
      // "always": what cannot reach the server says so at once, instead of waiting in silence to be online.
      queries: {
        retry: worthRetrying,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        persister: orKept,
      },
      mutations: { networkMode: 'always' },
    },
  })

  /** The session has expired. The last path stays, so that the login leads back. */
  const sessionRejected = () => {
    if (storedToken() === null) return
    clearStoredSession()
    leave()
  }
  const api = lazyApi(
    { caller: storedCaller, rejected: sessionRejected },
    { preload: storedToken() !== null },
  )
  const router = createRouter(api, queries)

  function leave() {
    forgetRead()
    void router.navigate(paths.login).then(() => queries.clear())
  }

  /** Ends the session here and on the server; an unreachable server does not keep a member signed in. */
  async function signOut() {
    const revoked = api.call('logout', {}).catch(() => undefined)
    forget()
    await revoked
  }

  function forget() {
    clearOnSignOut()
    leave()
  }

  onOtherTab(() => {
    clearTabStorage()
    forgetRead()
    // Loaded anew rather than navigated: signing out and in again may follow each other faster than a navigation, and requests of
    // one session must not end up in the cache of the other.
    location.replace(storedToken() === null ? paths.login : landingPath())
  })
  addEventListener('vite:preloadError', () => void recover().catch(() => undefined))

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <SignOutProvider value={{ signOut, forget }}>
          <RouterProvider router={router} />
        </SignOutProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
