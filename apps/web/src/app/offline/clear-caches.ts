import { ANSWERS, PICTURES } from './cache-names.ts'

/** Leaves nothing in the browser of what a member read. */
export function forgetRead() {
  if (!('caches' in window)) return
  void caches.delete(ANSWERS)
  void caches.delete(PICTURES)
}
