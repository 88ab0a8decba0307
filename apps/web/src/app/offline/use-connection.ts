import { SECOND } from '@canopy/contract/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  cachedQueries,
  checkConnection,
  isOffline,
  lastResponseAt,
  setOffline,
  subscribe,
} from '../../api/connection.ts'
import { isRefusal } from '../../api/error.ts'

const RETRY_INTERVAL = 5 * SECOND
const BACK_ONLINE_SHOWN_FOR = 4 * SECOND

function watchBrowser() {
  const onOffline = () => setOffline(true)
  const onOnline = () => void checkConnection()
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  if (!navigator.onLine) onOffline()
  return () => {
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
  }
}

/** Refetches what failed or shows cached data. */
function refetchStale(queries: QueryClient) {
  void queries.invalidateQueries({
    predicate: ({ queryHash, state: { error } }) =>
      cachedQueries.has(queryHash) || (error !== null && !isRefusal(error)),
  })
}

/** Watches the connection and refetches when it is restored; `isBack` is true for a moment after that. */
export function useConnection() {
  const queries = useQueryClient()
  const offline = useSyncExternalStore(subscribe, isOffline)
  const [wasOffline, setWasOffline] = useState(offline)
  const [isBack, setBack] = useState(false)
  if (offline !== wasOffline) {
    setWasOffline(offline)
    setBack(wasOffline)
  }

  useEffect(watchBrowser, [])

  useEffect(() => {
    if (offline) {
      const retry = setInterval(
        () => document.visibilityState === 'visible' && checkConnection(),
        RETRY_INTERVAL,
      )
      return () => clearInterval(retry)
    }
    // Refetches at first, too: the connection may have been lost and restored before this component was loaded.
    refetchStale(queries)
    return undefined
  }, [offline, queries])

  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_ONLINE_SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isBack])

  return { offline, isBack }
}

/** When the oldest data on the page was fetched, in milliseconds since 1970; undefined if nothing was. */
export function useOldestFetch() {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const shown = cache.findAll({ type: 'active' }).map(({ queryHash }) => cachedQueries.get(queryHash))
      const times = [lastResponseAt(), ...shown].filter((at) => at !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    },
  )
}
