import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Focuses `target` when the element within `box` that had the focus is removed, so that the keyboard goes on from there. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, target = box) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let focused: Node | undefined
    const note = (event: FocusEvent) => {
      if (event.target instanceof Node) focused = event.target
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      focused = undefined
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', note)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [box, target])
}

/** Gets the focus when the element within that had it is removed. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      {children}
    </div>
  )
}
