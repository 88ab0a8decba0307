import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/** While `open`, going back on Android calls `onBack` instead of leaving the page. Elsewhere the library handles Escape. */
export function useBackGesture(open: boolean, onBack: () => void) {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!open || !window.CloseWatcher || !/Android/.test(navigator.userAgent)) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', goBack)
    return () => watcher.destroy()
  }, [open])
}
