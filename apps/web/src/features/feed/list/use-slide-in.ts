import { type RefObject, useLayoutEffect, useRef } from 'react'

const DURATION = 220

/** Slides the list down when items are added before `first`, instead of letting it jump. */
export function useSlideIn(list: RefObject<HTMLElement | null>, first: string | undefined) {
  const previous = useRef(first)

  useLayoutEffect(() => {
    const known = previous.current
    previous.current = first
    if (!list.current || !known || known === first) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moved = list.current.querySelector<HTMLElement>(`[data-item="${known}"]`)
    if (!moved) return
    const shift = Math.min(moved.offsetTop - list.current.offsetTop, innerHeight)
    list.current.animate([{ transform: `translateY(${-shift}px)` }, {}], {
      duration: DURATION,
      easing: 'ease-out',
    })
  }, [list, first])
}
