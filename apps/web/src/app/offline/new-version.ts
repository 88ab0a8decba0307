/** Offers a newer version of the app than the running one, and changes to it. */

type Activate = () => void

let activate: Activate | undefined
let isAccepted = false
const listeners = new Set<() => void>()

/** Calls `changed` when a newer version is offered or dismissed. Returns an unsubscribe function. */
export function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Changes to the newer version; undefined if none is offered. */
export const newVersion = () => activate

/** Offers a newer version, or with undefined dismisses it. */
export function offerVersion(offered: Activate | undefined) {
  activate = offered
  isAccepted = false
  for (const changed of listeners) changed()
}

/** Changes to the newer version when the member agrees to it in this tab: it reloads whatever is typed. */
export const acceptVersion = () => {
  isAccepted = true
}

const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')].some(
    ({ type, value, readOnly }) => value !== '' && !readOnly && type !== 'checkbox' && type !== 'radio',
  )

/** Reloads the page with the newer version; if something has been typed, only once the member agrees. */
function reloadOrOffer() {
  if (hasTypedText()) offerVersion(() => location.reload())
  else location.reload()
}

/** The message with which Serwist lets a worker that waits take over. */
export const SKIP_WAITING = { type: 'SKIP_WAITING' }

/** Lets a newer version take over as soon as it is there, after which every tab reloads, or offers to. */
function takeOver({ waiting, installing }: ServiceWorkerRegistration) {
  waiting?.postMessage(SKIP_WAITING)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') installing.postMessage(SKIP_WAITING)
  })
}

/** Changes to a newer version if the server has one, since a file of the running one could not be loaded. */
export async function reloadIfOutdated() {
  const running = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? ''
  // Asks for the page that a reload would show: from the service worker if there is one.
  const page = await fetch('/', { cache: 'no-store' }).then((response) => response.text())
  if (!page.includes(`"${running}"`)) return reloadOrOffer()
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.update()
  // Browsers join checks: the one that was under way may have been answered before the newer version was there.
  if (!registration.waiting && !registration.installing) await registration.update()
  takeOver(registration)
}

/**
 * Reloads the page when another tab has accepted a newer version: all tabs change at once, so that no page mixes two versions. To be called
 * before the app renders, since a tab that was just opened must not miss the change.
 */
export function followVersionOfOtherTabs() {
  const { serviceWorker } = navigator
  // Browsers have it on secure origins only.
  if (!serviceWorker) return
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a browser does not replace a version.
    if (isControlled && isAccepted) location.reload()
    else if (isControlled) reloadOrOffer()
    isControlled = true
  })
}
