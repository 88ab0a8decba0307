import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** The last known heights of items, in pixels, so that a list that is come back to is as long as it was. */
const heights = new Map<string, number>()
const listeners = new WeakMap<Element, (isNear: boolean) => void>()

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
  },
  { rootMargin: '150% 0px' },
)

/** Whether an item was on a page before, so that its list may be scrolled to where it was. */
export const wasShown = (id: string) => heights.has(id)

/**
 * An item of a long list that is there only while it is near the window; further away an empty box of its height keeps its place.
 * One that has the focus stays. `id` tells the items of all such lists apart.
 */
export function Windowed({ id, children }: { id: string; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState(() => heights.get(id))
  const isShown = height === undefined

  useLayoutEffect(() => {
    const box = item.current
    if (!box) return
    const remember = () => heights.set(id, box.offsetHeight)
    listeners.set(box, (isNear) => {
      if (isNear) setHeight(undefined)
      else if (!box.contains(document.activeElement)) setHeight(remember().get(id))
    })
    observer.observe(box)
    return () => {
      remember()
      observer.unobserve(box)
    }
  }, [id])

  return (
    <li ref={item} style={{ height }} data-post={id}>
      {isShown && children}
    </li>
  )
}
