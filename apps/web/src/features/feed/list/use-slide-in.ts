import { type RefObject, useLayoutEffect, useRef } from 'react'

const DURATION = 220

/** When items were put before `first`, the list slides down to its new place instead of jumping there. */
export function useSlideIn(list: RefObject<HTMLElement | null>, first: string | undefined) {
  const before = useRef(first)

  useLayoutEffect(() => {
    const known = before.current
    before.current = first
    if (!list.current || !known || known === first) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moved = list.current.querySelector<HTMLElement>(`[data-post="${known}"]`)
    if (!moved) return
    const shift = Math.min(moved.offsetTop - list.current.offsetTop, innerHeight)
    list.current.animate([{ transform: `translateY(${-shift}px)` }, {}], {
      duration: DURATION,
      easing: 'ease-out',
    })
  }, [list, first])
}
