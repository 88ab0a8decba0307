import { useSyncExternalStore } from 'react'

/** Whether the browser restores the scroll position of the page it has just loaded. */
export const isRestored = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && /reload|back_forward/.test(entry.type))

const lists = new Set<() => void>()
let areWhole = false

function set(whole: boolean) {
  areWhole = whole
  for (const changed of lists) changed()
}

function onKeyDown({ key, code, ctrlKey, metaKey }: KeyboardEvent) {
  const isFind = key === 'F3' || ((ctrlKey || metaKey) && (key.toLowerCase() === 'f' || code === 'KeyF'))
  if (isFind && !areWhole) set(true)
}

if ('window' in globalThis) {
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('beforeprint', () => set(true))
  addEventListener('afterprint', () => set(false))
}

function subscribe(changed: () => void) {
  lists.add(changed)
  return () => {
    lists.delete(changed)
    if (lists.size === 0) areWhole = false
  }
}

/**
 * Whether long lists have to be in the page as a whole: the browser is about to search or print it, and would only find what is rendered.
 * It lasts until the page with the list is left.
 */
export const useWholeLists = () => useSyncExternalStore(subscribe, () => areWhole)
