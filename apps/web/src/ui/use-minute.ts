import { MINUTE } from '@canopy/contract/limits'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all that show how long ago something was, and none while nothing does. */
function subscribe(changed: () => void) {
  listeners.add(changed)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, MINUTE)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current minute, counted since 1970; renders again as it passes. */
export const useMinute = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE))
