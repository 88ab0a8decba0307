import { type RefObject, useLayoutEffect, useRef } from 'react'

const DURATION = 220

/** Slides the list in `box` down when items are added before `first`, instead of letting it jump. */
export function useSlideIn(box: RefObject<HTMLElement | null>, first: string | undefined) {
  const previous = useRef(first)

  useLayoutEffect(() => {
    const known = previous.current
    previous.current = first
    if (!known || known === first) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moved = box.current?.querySelector<HTMLElement>(`[data-item="${known}"]`)
    const list = moved?.parentElement
    if (!list) return
    const shift = Math.min(moved.offsetTop - list.offsetTop, innerHeight)
    list.animate([{ transform: `translateY(${-shift}px)` }, {}], {
      duration: DURATION,
      easing: 'ease-out',
    })
  }, [box, first])
}
