import { PICTURES, RESPONSES } from './cache-names.ts'

/** Deletes everything that the member has read from this browser. */
export function clearCaches() {
  if (!('caches' in window)) return
  void caches.delete(RESPONSES)
  void caches.delete(PICTURES)
}
