import { HOUR } from '@canopy/contract/limits'
import { beginAnew, offerVersion } from './new-version.ts'

/** Registers the service worker, and offers the version of a newer one as soon as that is ready. */
export async function registerServiceWorker() {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  let isWanted = false
  serviceWorker.addEventListener('controllerchange', () => {
    // Every tab changes at once, so that no page mixes two versions; but one reload wanted is no leave to lose what another tab holds.
    if (isControlled && isWanted) location.reload()
    else if (isControlled) beginAnew()
    isControlled = true
  })

  const registration = await serviceWorker.register('/sw.js')
  const offerWaiting = () => {
    const { waiting, active } = registration
    if (!waiting || !active) return
    offerVersion(() => {
      isWanted = true
      waiting.postMessage({ type: 'SKIP_WAITING' })
    })
  }
  const followInstalling = () => registration.installing?.addEventListener('statechange', offerWaiting)
  // The browser may have found it before this page asked.
  offerWaiting()
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)

  // The browser itself may put it off for as long as pages keep asking for something, and a page may stay open for days.
  let asked = 0
  const ask = () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < HOUR) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
