import { type ReactNode, startTransition, useState } from 'react'
import { useNavigationType } from 'react-router'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { ListEnd } from './list-end.tsx'
import { useWholeLists } from './whole-lists.ts'
import { Windowed } from './windowed.tsx'

/** A little more than a screen. */
const FIRST = 8
/** Complete rows of two, three and four. */
const STEP = 12

/** Number of items that each list has shown. Outside the component, so that a list the member goes back to has its old length. */
const counts = new Map<string, number>()

/** Renders items in small steps as the member scrolls, and loads more. `id` identifies the list, `idOf` an item among those of all lists. */
export function PagedGrid<Item>({
  id,
  items,
  idOf,
  className,
  query: { error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage },
  failure,
  skeletons,
  children,
}: {
  id: string
  items: Item[]
  idOf: (item: Item) => string
  className: string
  query: {
    error: Error | null
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Turns the reason of a failed load into a text. */
  failure: (reason: string) => string
  skeletons: ReactNode
  children: (item: Item, index: number) => ReactNode
}) {
  const isBack = useNavigationType() === 'POP'
  const [count, setCount] = useState(() => (isBack ? (counts.get(id) ?? FIRST) : FIRST))
  const isWhole = useWholeLists()
  const shown = isWhole ? items : items.slice(0, count)
  const isComplete = count >= items.length

  function more() {
    if (!isComplete) {
      counts.set(id, count + STEP)
      startTransition(() => setCount(count + STEP))
    } else if (!isFetchingNextPage) void fetchNextPage()
  }

  return (
    <>
      <ul className={className}>
        {shown.map((item, index) => (
          <Windowed key={idOf(item)} id={idOf(item)}>
            {children(item, index)}
          </Windowed>
        ))}
      </ul>
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
