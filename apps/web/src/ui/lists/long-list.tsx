import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { ListEnd } from './list-end.tsx'
import { isRestored, useWholeLists } from './whole-lists.ts'

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

/**
 * Distance outside the window at which items are rendered, in pixels: more than that at which a `ListEnd` adds some, which would not stay.
 */
const MARGIN = 1800
/** Scrolled pixels after which items are added and removed. */
const STEP = 200

/** Part of the list to render, in pixels from its start, the item with the focus, and the number of columns. */
function usePosition(list: RefObject<HTMLElement | null>) {
  const [from, setFrom] = useState(Number.NEGATIVE_INFINITY)
  const [height, setHeight] = useState(0)
  const [focused, setFocused] = useState<string | null>()
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    const update = () => {
      if (!list.current) return
      setColumns(getComputedStyle(list.current).gridTemplateColumns.split(' ').length)
      setFrom(Math.floor((-list.current.getBoundingClientRect().top - MARGIN) / STEP) * STEP)
      // Measuring while rendering would make the browser lay out the page.
      setHeight(innerHeight)
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
  return { from, to: from + height + 2 * MARGIN + STEP, focused, columns }
}

let isFirstList = true

/**
 * Number of items to render, and the function that adds a row: many cards at once delay the first paint, and on a slow phone even two
 * interrupt scrolling. A list the reader goes back to has all that it had, so that its scroll position can be restored.
 */
function useCount(first: number, ids: () => string[], columns: number) {
  const isBack = useNavigationType() === 'POP'
  const [count, setCount] = useState(() => {
    if (isFirstList && isRestored) return Number.POSITIVE_INFINITY
    return Math.max(first, isBack ? ids().findLastIndex((id) => heights.has(id)) + 1 : 0)
  })
  useEffect(() => {
    isFirstList = false
  }, [])
  // Not a transition: Chromium keeps pictures with a `srcset` forever that were created but not added to the page, as happens when a
  // render is interrupted.
  return [count, () => setCount((shown) => shown + columns - (shown % columns))] as const
}

/**
 * A list or grid that is rendered in small steps as the reader scrolls, and loads more. Its items are rendered only while they are near the
 * window; an empty box of the same height takes the place of all others between them. The row with the focus stays, and all do for a
 * search in the page and for print. `idOf` must be unique among all lists; the `first` fill the screen of a phone.
 *
 * `content-visibility: auto` would not do: the remembered heights are lost with the elements when the reader leaves the page, so the
 * scroll position could not be restored, and the cards out of view would go on refetching own states and updating their times.
 */
export function LongList<Item>({
  items,
  idOf,
  first,
  className,
  query: { error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage },
  failure,
  skeletons,
  children,
}: {
  items: Item[]
  idOf: (item: Item) => string
  first: number
  /** The distance of rows is padding of the items, so that their heights add up. */
  className: string
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'
  >
  /** Turns the reason of a failed load into a text. */
  failure: (reason: string) => string
  skeletons: ReactNode
  children: (item: Item, index: number) => ReactNode
}) {
  const list = useRef<HTMLOListElement>(null)
  const { from, to, focused, columns } = usePosition(list)
  const [count, showRow] = useCount(first, () => items.map(idOf), columns)
  const isWhole = useWholeLists()
  const shown = isWhole ? items : items.slice(0, count)
  const isComplete = shown.length === items.length

  function more() {
    if (!isComplete) showRow()
    else if (!isFetchingNextPage) void fetchNextPage()
  }

  const rendered: ReactNode[] = []
  let skipped: { id: string; height: number } | undefined
  const endSkipped = () => {
    if (skipped)
      rendered.push(
        <li
          key={`skipped ${skipped.id}`}
          aria-hidden
          className="col-span-full"
          style={{ height: skipped.height }}
          data-item={skipped.id}
        />,
      )
    skipped = undefined
  }
  let top = 0
  let isShown = true
  shown.forEach((item, index) => {
    const id = idOf(item)
    if (index % columns === 0) {
      const row = shown.slice(index, index + columns).map(idOf)
      const height = Math.max(...row.map((inRow) => heights.get(inRow) ?? Number.NaN))
      const isNear = Number.isNaN(height) || (top + height > from && top < to)
      isShown = isWhole || isNear || row.some((inRow) => inRow === focused)
      top += height || 0
      if (isShown) endSkipped()
      else skipped = { id: skipped?.id ?? id, height: (skipped?.height ?? 0) + height }
    }
    if (isShown)
      rendered.push(
        <li key={id} ref={observeHeight} aria-posinset={index + 1} aria-setsize={shown.length} data-item={id}>
          {children(item, index)}
        </li>,
      )
  })
  endSkipped()
  return (
    <>
      <ol ref={list} className={className}>
        {rendered}
        {/* Always last: where the last item is another one, the browser computes the styles of all that is in the former one again. */}
        <li hidden />
      </ol>
      {error && isFetchNextPageError && (
        <LoadFailure
          text={failure(error.message)}
          drawing={null}
          onRetry={fetchNextPage}
          pending={isFetchingNextPage}
        />
      )}
      {(!isComplete || (hasNextPage && !isFetchNextPageError)) && (
        <ListEnd state={`${shown.length} ${isFetchingNextPage}`} onNear={more}>
          {skeletons}
        </ListEnd>
      )}
    </>
  )
}
