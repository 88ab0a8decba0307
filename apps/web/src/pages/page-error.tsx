import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRouteError } from 'react-router'
import { checkConnection, isOffline, subscribe } from '../api/connection.ts'
import { ApiError } from '../api/error.ts'
import { t, useLanguage } from '../language/messages.ts'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/drawings/not-found.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** Tells whether the server cannot be reached, and reloads the page once it can if that was the reason. */
function useReloadWhenBack() {
  const offline = useSyncExternalStore(subscribe, isOffline)
  const wasOffline = useRef(offline)
  useEffect(() => void checkConnection(), [])
  useEffect(() => {
    if (wasOffline.current && !offline) location.reload()
    wasOffline.current = offline
  }, [offline])
  return offline
}

/** Shown when a loader or a component of a page has thrown. */
export function PageError() {
  useLanguage()
  const error = useRouteError()
  usePageTitle(t('common.thatDidNotWork'))
  const offline = useReloadWhenBack()
  const reason = offline ? t('common.unreachable') : t('common.somethingWentWrong')
  return (
    <div role="alert">
      <h1 className="text-center text-xl font-bold">{t('common.thatDidNotWork')}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}
      >
        {error instanceof ApiError ? error.message : reason}
      </EmptyState>
    </div>
  )
}

/** Page for an error without bars and menus, when these have failed too. The member stays signed in. */
export function RouteError() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <PageError />
    </main>
  )
}
