import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/products'
import { startTransition, useState } from 'react'
import { useNavigationType } from 'react-router'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { Windowed } from '../../../ui/windowed.tsx'
import { ProductCard, productGrid } from '../product/product-card.tsx'

/** Cards visible without scrolling. */
const FIRST_ROW = 4
/** A little more than a screen. */
const FIRST = 8
/** Complete rows of two, three and four. */
const STEP = 12

/** How many cards each list has shown. Outside the component, so that a list the member goes back to has its old length. */
const counts = new Map<string, number>()

/** Renders products in small steps as the member scrolls, and loads more. `id` identifies the list. */
export function ProductList({
  id,
  products,
  query: { error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage },
}: {
  id: string
  products: Product[]
  query: {
    error: Error | null
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
  }
}) {
  const isBack = useNavigationType() === 'POP'
  const [count, setCount] = useState(() => (isBack ? (counts.get(id) ?? FIRST) : FIRST))
  const shown = products.slice(0, count)
  const isComplete = count >= products.length

  function more() {
    if (!isComplete) {
      counts.set(id, count + STEP)
      startTransition(() => setCount(count + STEP))
    } else if (!isFetchingNextPage) void fetchNextPage()
  }

  return (
    <>
      <ul className={productGrid}>
        {shown.map((product, index) => (
          <Windowed key={product.productID} id={`product ${product.productID}`}>
            <ProductCard product={product} priority={index < FIRST_ROW} />
          </Windowed>
        ))}
      </ul>
      {error && isFetchNextPageError && (
        <LoadFailure
          text={messages.productsFailed(error.message)}
          drawing={null}
          onRetry={fetchNextPage}
          pending={isFetchingNextPage}
        />
      )}
      {(!isComplete || (hasNextPage && !isFetchNextPageError)) && (
        <ListEnd state={`${shown.length} ${isFetchingNextPage}`} onNear={more}>
          <ProductSkeletons count={FIRST_ROW} />
        </ListEnd>
      )}
    </>
  )
}

export function ProductSkeletons({ count = STEP }: { count?: number }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <div className={productGrid}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className="sheet">
            <Skeleton className="aspect-square w-full rounded-none" />
            <div className="flex flex-col gap-1 p-3 sm:p-4">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-10 w-full" />
              <Skeleton className="mt-2 h-6 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
