/** A newer version of the app than the one that runs: tells of it, and changes to it. */

type Takeover = () => void

let takeover: Takeover | undefined
const listeners = new Set<() => void>()

/** Calls `changed` when there is a newer version or it is to wait, until the function that is answered is called. */
export function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** What changes to the newer version, if there is one. */
export const newVersion = () => takeover

/** Says how to change to a newer version, or that it can wait. */
export function offerVersion(offered: Takeover | undefined) {
  takeover = offered
  for (const changed of listeners) changed()
}

const hasTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')].some(
    ({ type, value, readOnly }) => value !== '' && !readOnly && type !== 'checkbox' && type !== 'radio',
  )

/** Begins the page anew, with the newer version; where something was typed, when the member says so. */
export function beginAnew() {
  if (hasTyped()) offerVersion(() => location.reload())
  else location.reload()
}

/** A part of the app could not be loaded. If that is because the server has a newer version, the page begins anew with that. */
export async function recover() {
  const running = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? ''
  // What a reload would bring: from the service worker if there is one.
  const page = await fetch('/', { cache: 'no-store' }).then((answer) => answer.text())
  if (page.includes(`"${running}"`)) await (await navigator.serviceWorker?.getRegistration())?.update()
  else beginAnew()
}
