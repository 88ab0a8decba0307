import { useSyncExternalStore } from 'react'

/** Below the width at which the links stand in the top bar. */
const phone = matchMedia('(width < 45rem)')

function subscribe(changed: () => void) {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone's. For what differs in more than its look. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone.matches)
