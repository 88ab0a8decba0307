import { useLayoutEffect, useRef, useState } from 'react'

/** A row of `count` screens that snap, of which `at` is shown first. `shown` follows where the row is scrolled to. */
export function useStrip(at: number, count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(at)

  useLayoutEffect(() => {
    const element = strip.current
    if (element) element.scrollLeft = at * element.clientWidth
  }, [at])

  return {
    strip,
    shown,
    show(to: number) {
      const target = Math.min(Math.max(to, 0), count - 1)
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      strip.current?.scrollTo({ left: target * strip.current.clientWidth, behavior })
    },
    onScroll() {
      const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
      setShown(Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), count - 1))
    },
  }
}
