import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query. For differences that CSS cannot express. */
export function useMedia(query: string) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether there is room beside a page's column: the breakpoint `lg` of the styles. */
export const useIsWide = () => useMedia('(width >= 68.75rem)')
