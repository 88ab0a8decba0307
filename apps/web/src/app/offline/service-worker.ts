import { HOUR } from '@canopy/contract/limits'
import { acceptVersion, offerVersion } from './new-version.ts'

/** Registers the service worker, and offers a newer version when its worker is ready. */
export async function registerServiceWorker() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  const offerWaiting = () => {
    const { waiting, active } = registration
    if (!waiting || !active) return
    offerVersion(() => {
      acceptVersion()
      waiting.postMessage({ type: 'SKIP_WAITING' })
    })
  }
  const followInstalling = () => registration.installing?.addEventListener('statechange', offerWaiting)
  // The browser may have found it before this code ran.
  offerWaiting()
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)
  checkForUpdates(registration)
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
