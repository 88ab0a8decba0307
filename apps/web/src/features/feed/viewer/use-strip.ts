import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A row of `count` screens that snap, of which `at` is shown first. `shown` is the one that was asked for last, by `show` or by scrolling:
 * on the way to it others pass by.
 */
export function useStrip(at: number, count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(at)
  const onTheWay = useRef(false)
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1)

  useLayoutEffect(() => {
    const element = strip.current
    if (element) element.scrollLeft = at * element.clientWidth
  }, [at])

  /** Shows what the row has been scrolled to, unless it is on its way to what was asked for. */
  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const passed = within(Math.round(scrollLeft / clientWidth))
    if (onTheWay.current && passed !== shown) return
    onTheWay.current = false
    setShown(passed)
  }

  /** The way ends, or a finger stops it. */
  function letGo() {
    onTheWay.current = false
  }

  return {
    strip,
    shown,
    show(to: number) {
      const target = within(to)
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      onTheWay.current = true
      setShown(target)
      strip.current?.scrollTo({ left: target * strip.current.clientWidth, behavior })
    },
    scrolling: {
      onScroll: follow,
      onScrollEnd() {
        letGo()
        follow()
      },
      onPointerDown: letGo,
      onWheel: letGo,
    },
  }
}
