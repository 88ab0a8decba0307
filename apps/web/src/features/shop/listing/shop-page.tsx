import { paths } from '@canopy/contract/paths'
import { ProductCategory, type ProductSort } from '@canopy/contract/shop/products'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { categoriesQuery, productsOf, productsQuery } from '../product/products-data.ts'
import { SavingCard } from '../saving/saving-card.tsx'
import { savingQuery } from '../saving/saving-data.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ProductList, ProductSkeletons } from './product-list.tsx'
import { parseSort, SORTS } from './sorting.ts'

function ShopPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const sort = parseSort(search.get('sort'))
  const category = ProductCategory.safeParse(search.get('category')).data
  const filter = { ...(sort !== 'popular' && { sort }), ...(category && { category }) }
  const products = useInfiniteQuery({ ...productsQuery(api, filter), placeholderData: keepPreviousData })
  const categories = useQuery(categoriesQuery(api))
  const saving = useQuery(savingQuery(api))
  // The products wait for what is above them, which would move them; not while offline.
  const isLoading = products.isPending || categories.isLoading || saving.isLoading
  const shown = isLoading || !products.data ? undefined : productsOf(products.data)
  usePageTitle(t('shop.shop'))

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div>
          <h1 className="text-xl font-bold">{t('shop.shop')}</h1>
          <p className="text-muted">
            {rich('shop.lead', { part: (text) => <span className="inline-block">{text}</span> })}
          </p>
        </div>
        <SortSelect sort={sort} />
      </div>
      <CategoryFilter used={categories.data ?? []} chosen={category} />
      <SavingCard className="mb-4 sm:mb-6" />
      {isLoading && <ProductSkeletons />}
      {products.isError && !products.data && (
        <LoadFailure
          text={t('shop.productsFailed', { reason: products.error.message })}
          onRetry={products.refetch}
          pending={products.isFetching}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState
          drawing={<NotFound />}
          action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
        >
          {t('shop.noProductsFound')}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ProductList key={`${sort} ${category}`} products={shown} query={products} />
      )}
    </>
  )
}

function SortSelect({ sort }: { sort: ProductSort }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className="flex items-center gap-x-3 max-sm:w-full max-sm:flex-wrap">
      <label htmlFor="sort" className="text-sm font-semibold whitespace-nowrap">
        {t('shop.sortBy')}
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
        className="flex-1 max-sm:min-w-52 sm:w-44"
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

export { ShopPage as Component }
