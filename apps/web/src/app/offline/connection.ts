/** Whether the server can be reached, and how old what is shown instead is. */

let lost = false
let lastAnswer: number | undefined
const listeners = new Set<() => void>()
/** Hashes of the queries that show what was read last, with the time at which it was read. */
export const restored = new Map<string, number>()

/** Calls `changed` when the connection is lost or back, until the function that is answered is called. */
export function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether the server could not be reached last. */
export const isLost = () => lost

/** When the server last answered this tab, in milliseconds since 1970. */
export const lastHeard = () => lastAnswer

/** Says whether there is a connection. */
export function setLost(now: boolean) {
  if (lost === now) return
  lost = now
  for (const changed of listeners) changed()
}

/** The server answered the query of this hash. */
export function answered(queryHash: string) {
  lastAnswer = Date.now()
  restored.delete(queryHash)
  setLost(false)
}

/**
 * Asks the server for a sign of life: a single request may have failed for reasons of its own. A page in HTML is none: it comes from
 * a proxy, or from a Wi-Fi that wants a sign-in first.
 */
export async function probe() {
  if (!navigator.onLine) return setLost(true)
  setLost(
    await fetch('/api/health', { cache: 'no-store' }).then(
      ({ headers }) => !headers.get('content-type')?.includes('json'),
      () => true,
    ),
  )
}
