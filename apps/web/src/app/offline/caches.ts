/** The browser's caches, but for those of files. */

/** Responses read last; see `response-cache.ts`. Renaming it would leave the old cache in browsers. */
export const RESPONSES = 'answers'
/** Written by the service worker. */
export const PICTURES = 'pictures'
/** Written by the service worker. They say nothing of a member. */
export const MESSAGES = 'messages'

/** Deletes everything that the member has read from this browser. */
export function clearCaches() {
  if (!('caches' in globalThis)) return
  void caches.delete(RESPONSES)
  void caches.delete(PICTURES)
}
