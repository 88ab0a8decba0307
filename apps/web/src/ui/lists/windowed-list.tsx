import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useWholeLists } from './whole-lists.ts'

/** The last known heights of items, in pixels. Outside the component, so that a list the reader returns to has its old length. */
const heights = new Map<string, number>()

/** Reads the heights that the browser has computed anyway. */
const observer = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize } of entries) {
    const id = target.getAttribute('data-item')
    if (id && borderBoxSize[0]) heights.set(id, borderBoxSize[0].blockSize)
  }
})

function observeHeight(item: HTMLLIElement) {
  // Including the padding. That of the last item is taken back by the margin of the list.
  observer.observe(item, { box: 'border-box' })
  return () => observer.unobserve(item)
}

/** Whether an item was rendered before, on this page or an earlier one. */
export const wasShown = (id: string) => heights.has(id)

/**
 * Distance outside the window at which items are rendered, in pixels: more than that at which a `ListEnd` adds some, which would not stay.
 */
const MARGIN = 1800
/** Scrolled pixels after which items are added and removed. */
const STEP = 200

/** Start from which to render the list, in pixels from its start, and the item with the focus. */
function usePosition(list: RefObject<HTMLElement | null>) {
  const [from, setFrom] = useState(Number.NEGATIVE_INFINITY)
  const [focused, setFocused] = useState<string | null>()
  useEffect(() => {
    const update = () => {
      if (!list.current) return
      setFrom(Math.floor((-list.current.getBoundingClientRect().top - MARGIN) / STEP) * STEP)
      setFocused(document.activeElement?.closest('[data-item]')?.getAttribute('data-item'))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list])
  return { from, focused }
}

/**
 * A long list whose items are rendered only while they are near the window; an empty box of the same height takes the place of all others
 * between them. The item with the focus stays, and all do for a search in the page and for print. `idOf` must be unique among all lists.
 *
 * `content-visibility: auto` would not do: the remembered heights are lost with the elements when the reader leaves the page, so the
 * scroll position could not be restored, and the cards out of view would go on refetching own states and updating their times.
 */
export function WindowedList<Item>({
  ref,
  items,
  idOf,
  children,
}: {
  ref: RefObject<HTMLOListElement | null>
  items: Item[]
  idOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}) {
  const { from, focused } = usePosition(ref)
  const to = from + innerHeight + 2 * MARGIN + STEP
  const isWhole = useWholeLists()

  const rows: ReactNode[] = []
  let skipped: { id: string; height: number } | undefined
  const endSkipped = () => {
    if (skipped)
      rows.push(
        <li
          key={`skipped ${skipped.id}`}
          aria-hidden
          style={{ height: skipped.height }}
          data-item={skipped.id}
        />,
      )
    skipped = undefined
  }
  let top = 0
  items.forEach((item, index) => {
    const id = idOf(item)
    const height = heights.get(id)
    const isShown = isWhole || height === undefined || id === focused || (top + height > from && top < to)
    top += height ?? 0
    if (!isShown) {
      skipped ??= { id, height: 0 }
      skipped.height += height
      return
    }
    endSkipped()
    // The distance is padding, so that the heights add up.
    rows.push(
      <li
        key={id}
        ref={observeHeight}
        aria-posinset={index + 1}
        aria-setsize={items.length}
        className="pb-4"
        data-item={id}
      >
        {children(item, index)}
      </li>,
    )
  })
  endSkipped()
  return (
    <ol ref={ref} className="-mb-4">
      {rows}
      {/* Always last: where the last item is another one, the browser computes the styles of all that is in the former one again. */}
      <li hidden />
    </ol>
  )
}
