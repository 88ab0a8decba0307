/** The browser's caches that contain a member's data. */

/** Responses read last; see `response-cache.ts`. Renaming it would leave the old cache in browsers. */
export const RESPONSES = 'answers'
/** Written by the service worker. */
export const PICTURES = 'pictures'

/** Deletes everything that the member has read from this browser. */
export function clearCaches() {
  if (!('caches' in globalThis)) return
  void caches.delete(RESPONSES)
  void caches.delete(PICTURES)
}
