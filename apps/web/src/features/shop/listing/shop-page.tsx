import { messages } from '@canopy/contract/messages'
import { ProductCategory } from '@canopy/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ProductCard, productGrid } from '../product/product-card.tsx'
import { SavingCard } from '../saving/saving-card.tsx'
import { savingQuery } from '../saving/saving-data.ts'
import { productsQuery } from '../shop-data.ts'
import { CategoryFilter } from './category-filter.tsx'
import { parseSort, SORTS, type Sort, sortProducts } from './sorting.ts'

/** Cards visible without scrolling. */
const FIRST_ROW = 4

/** 12 fills complete rows of two, three and four. */
const skeletons = Array.from({ length: 12 }, (_, index) => index)

function ShopPage() {
  const api = useApi()
  const products = useQuery(productsQuery(api))
  const saving = useQuery(savingQuery(api))
  const [search] = useSearchParams()
  const sort = parseSort(search.get('sort'))
  const category = ProductCategory.safeParse(search.get('category')).data
  // The products wait for the card above them, which would move them; not while offline.
  const isLoading = products.isPending || saving.isLoading
  const shown = isLoading
    ? undefined
    : products.data?.filter((product) => !category || product.category === category)
  usePageTitle('Shop')

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div>
          <h1 className="text-xl font-bold">Shop</h1>
          <p className="text-muted">
            Things that last. <span className="inline-block">Your points take money off.</span>
          </p>
        </div>
        <SortSelect sort={sort} />
      </div>
      <CategoryFilter products={products.data ?? []} chosen={category} />
      <SavingCard className="mb-4 sm:mb-6" />
      {isLoading && <Loading />}
      {products.isError && !products.data && (
        <LoadFailure
          text={messages.productsFailed(products.error.message)}
          onRetry={products.refetch}
          pending={products.isFetching}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState
          drawing={<NotFound />}
          action={<ButtonLink to={paths.challenges}>Explore Challenges</ButtonLink>}
        >
          {messages.noProductsFound}
        </EmptyState>
      )}
      {shown && (
        <div className={productGrid}>
          {sortProducts(shown, sort).map((product, index) => (
            <ProductCard key={product.productID} product={product} priority={index < FIRST_ROW} />
          ))}
        </div>
      )}
    </>
  )
}

function SortSelect({ sort }: { sort: Sort }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      <label htmlFor="sort" className="text-sm font-semibold whitespace-nowrap">
        Sort by
      </label>
      <Select
        id="sort"
        name="sort"
        value={sort}
        onChange={({ target }) =>
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              after.set('sort', target.value)
              return after
            },
            { replace: true, preventScrollReset: true },
          )
        }
        className="flex-1 sm:w-44"
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <div className={productGrid}>
        {skeletons.map((index) => (
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

export { ShopPage as Component }
