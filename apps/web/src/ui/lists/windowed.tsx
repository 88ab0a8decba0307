import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWholeLists } from './whole-lists.ts'

/** The last known heights of items, in pixels. Outside the component, so that a list the reader returns to has its old length. */
const heights = new Map<string, number>()
const listeners = new WeakMap<Element, (isNear: boolean) => void>()

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
  },
  { rootMargin: '150% 0px' },
)

/**
 * An item of a long grid, rendered only while it is near the window; further away an empty box of the same height takes its place.
 * The item with the focus stays, and all do for a search in the page and for print. `id` must be unique among all lists.
 *
 * `content-visibility: auto` would not do: the remembered heights are lost with the elements when the reader leaves the page, so the
 * scroll position could not be restored, and the cards out of view would go on refetching own states and updating their times.
 */
export function Windowed({ id, children }: { id: string; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState(() => heights.get(id))
  const isWhole = useWholeLists()
  const isShown = isWhole || height === undefined

  useLayoutEffect(() => {
    const box = item.current
    if (!box) return
    const storeHeight = () => heights.set(id, box.offsetHeight)
    listeners.set(box, (isNear) => {
      if (isNear) setHeight(undefined)
      else if (!box.contains(document.activeElement)) setHeight(storeHeight().get(id))
    })
    observer.observe(box)
    return () => {
      storeHeight()
      observer.unobserve(box)
    }
  }, [id])

  return (
    <li ref={item} style={{ height: isShown ? undefined : height }} data-item={id}>
      {isShown && children}
    </li>
  )
}
