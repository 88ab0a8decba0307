import { Autocomplete } from '@base-ui/react/autocomplete'
import { messages } from '@canopy/contract/messages'
import { rupees } from '@canopy/contract/money'
import type { Product } from '@canopy/contract/shop'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { Modal, ModalClose } from '../../../ui/overlay/modal.tsx'
import { Points } from '../../../ui/points.tsx'
import { ProductPicture } from '../product/product-picture.tsx'
import { productsOf, productsQuery } from '../product/products-data.ts'
import { StockBadge } from '../product/stock.tsx'
import { splitAtMatch } from './split-at-match.ts'

/** Milliseconds without another letter after which the server searches. */
const PAUSE = 150

/** The text once the member pauses. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

export function SearchOverlay({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Modal place="top" open={open} onOpenChange={onOpenChange} aria-label="Search products">
      <ProductSearch onChosen={() => onOpenChange(false)} />
    </Modal>
  )
}

function ProductSearch({ onChosen }: { onChosen: () => void }) {
  const [text, setText] = useState('')
  const isTyped = text.trim() !== ''
  const q = usePaused(text.trim())
  const products = useInfiniteQuery({
    ...productsQuery(useApi(), { q }),
    enabled: isTyped && q !== '',
    placeholderData: keepPreviousData,
  })
  const found = isTyped && products.data ? productsOf(products.data) : []
  const { hasNextPage, isFetchingNextPage } = products
  const isNotFound = isTyped && products.isSuccess && found.length === 0
  const line = isTyped ? 'border-t border-line px-5 py-2.5 text-sm text-muted' : ''

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      items={found}
      filter={null}
      itemToStringValue={(product: Product) => product.productName}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
    >
      <div className="flex h-16 shrink-0 items-center gap-3 pr-3 pl-5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label="Search products"
          placeholder="Search products..."
          enterKeyHint="search"
          maxLength={200}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <ModalClose />
      </div>
      {isNotFound && (
        <div className="grid place-items-center border-t border-line pt-10 pb-4">
          <NotFound />
        </div>
      )}
      <Autocomplete.Status className={isNotFound ? 'px-6 pb-10 text-center text-muted' : line}>
        {isTyped && (
          <Outcome
            isPending={products.isPending}
            isError={products.isError}
            count={found.length}
            isMore={hasNextPage}
          />
        )}
      </Autocomplete.Status>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <Results text={text} onChosen={onChosen} />
        {isTyped && hasNextPage && !products.isFetchNextPageError && (
          <ListEnd
            state={`${found.length} ${isFetchingNextPage}`}
            onNear={() => !isFetchingNextPage && void products.fetchNextPage()}
          >
            <p className="px-5 pb-4 text-sm text-muted">{messages.loading}</p>
          </ListEnd>
        )}
      </div>
    </Autocomplete.Root>
  )
}

/** Nothing after a failed request; the shop page shows the error. */
function Outcome({
  isPending,
  isError,
  count,
  isMore,
}: {
  isPending: boolean
  isError: boolean
  count: number
  isMore: boolean
}) {
  if (isPending) return messages.loading
  if (isError) return null
  if (count === 0) return messages.noProductsFound
  return count === 1 ? '1 product' : `${count}${isMore ? '+' : ''} products`
}

function Results({ text, onChosen }: { text: string; onChosen: () => void }) {
  const navigate = useNavigate()

  function choose({ productID }: Product) {
    onChosen()
    void navigate(paths.product(productID))
  }

  return (
    <Autocomplete.List className="p-2 pt-0 data-empty:p-0">
      {(product: Product) => (
        <Autocomplete.Item
          key={product.productID}
          value={product}
          onClick={() => choose(product)}
          className="flex cursor-pointer scroll-my-2 items-center gap-4 rounded-control p-3 select-none data-highlighted:bg-sunken"
        >
          <Result product={product} text={text} />
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  )
}

function Result({ product, text }: { product: Product; text: string }) {
  const [before, match, after] = splitAtMatch(product.productName, text)
  return (
    <>
      <ProductPicture
        product={product}
        sizes="4rem"
        className="max-w-16 shrink-0 rounded-control narrow:hidden"
      />
      <div className="min-w-0 flex-1">
        <p title={product.productName} className="line-clamp-2 font-semibold wrap-anywhere">
          {before}
          <mark className="rounded-xs bg-sun-tint text-sun-ink">{match}</mark>
          {after}
        </p>
        <p className="line-clamp-1 text-sm text-muted">{product.shortDescription}</p>
        <StockBadge product={product} />
      </div>
      <div className="flex flex-col items-end gap-1 text-sm">
        <span className="font-bold whitespace-nowrap tabular">{rupees(product.price)}</span>
        <Points amount={product.numberOfPoints} className="text-sun-ink" />
      </div>
    </>
  )
}
