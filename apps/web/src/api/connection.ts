/** Whether the server can be reached, and the age of the cached data shown instead. */

let offline = false
let lastResponse: number | undefined
const listeners = new Set<() => void>()
/** Hashes of the queries that show cached data, with the time at which it was fetched. */
export const cachedQueries = new Map<string, number>()

/** Calls `changed` when the connection is lost or restored. Returns an unsubscribe function. */
export function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const isOffline = () => offline

/** When this tab last received a response, in milliseconds since 1970. */
export const lastResponseAt = () => lastResponse

export function setOffline(now: boolean) {
  if (offline === now) return
  offline = now
  for (const changed of listeners) changed()
}

/** Call this when a query has received a response. */
export function onResponse(queryHash: string) {
  lastResponse = Date.now()
  cachedQueries.delete(queryHash)
  setOffline(false)
}

/**
 * Sends a health check, since a single request may fail for reasons of its own. An HTML page does not count as a response: it comes
 * from a proxy, or from a Wi-Fi that requires a sign-in.
 */
export async function checkConnection() {
  if (!navigator.onLine) return setOffline(true)
  setOffline(
    await fetch('/api/health', { cache: 'no-store' }).then(
      ({ headers }) => !headers.get('content-type')?.includes('json'),
      () => true,
    ),
  )
}
