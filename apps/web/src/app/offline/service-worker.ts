import { HOUR } from '@canopy/contract/limits'
import { acceptVersion, offerVersion, SKIP_WAITING } from './new-version.ts'

declare global {
  interface Navigator {
    /** In Chromium only. */
    readonly connection?: { saveData: boolean; effectiveType: string }
  }
}

/** Registers the service worker, which fills its caches when the page is idle, and offers a newer version when its worker is ready. */
export async function registerServiceWorker() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  const offerWaiting = () => {
    const { waiting, active } = registration
    if (!waiting || !active) return
    offerVersion(() => {
      acceptVersion()
      waiting.postMessage(SKIP_WAITING)
    })
  }
  const followInstalling = () => registration.installing?.addEventListener('statechange', offerWaiting)
  // The browser may have found it before this code ran.
  offerWaiting()
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)
  checkForUpdates(registration)
  // Safari does not say when a page is idle.
  ;(globalThis.requestIdleCallback ?? setTimeout)(() => void cacheFiles())
}

/** Tells whether each byte costs money, or time that members notice. */
const isCostly = ({ connection }: Navigator) =>
  connection !== undefined && (connection.saveData || connection.effectiveType !== '4g')

/**
 * Lets the worker cache the files that this page has loaded without it, which the browser still has, and unless the connection is costly those of the
 * pages that members see first. What is cached already is left out, so this goes on where a visit before was cut off.
 */
async function cacheFiles() {
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...loaded, ...(isCostly(navigator) ? [] : globalThis.firstFiles)]
  const urlsToCache = files
    .filter((file) => /\/(assets|messages)\//.test(file))
    .map((file) => [file, { priority: 'low' }])
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Browsers may postpone their own check while pages keep sending requests, and a page may stay open for days. */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  let checkedAt = 0
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  check()
  document.addEventListener('visibilitychange', check)
}
