/** Names of the browser's caches that contain a member's data. */

/** Replies that were read last; see `response-cache.ts`. Another name would leave the old cache in browsers. */
export const RESPONSES = 'answers'
export const PICTURES = 'pictures'
