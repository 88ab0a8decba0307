/** Use of the app without a connection, and the change to a newer version of it. */

import { lazyAfterPaint } from '../../first-paint/lazy-after-paint.ts'

export { clearCaches } from './caches.ts'
export { followVersionOfOtherTabs, reloadIfOutdated } from './new-version.ts'
export { offlineFallback } from './offline-fallback.ts'
export const Notices = lazyAfterPaint(async () => (await import('./notices.tsx')).Notices)
