import { type ReactNode, useEffect, useRef } from 'react'

/** Gets the focus when the element within that had it is removed, so that the keyboard goes on from here. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    const element = box.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isGone = focused.current instanceof Element && !focused.current.isConnected
    if (isGone && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      {children}
    </div>
  )
}
