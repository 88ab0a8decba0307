import { SerialId } from '@canopy/contract/fields'
import { paths } from '@canopy/contract/paths'
import type { Product } from '@canopy/contract/shop/products'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points/points.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { productQuery, productsOf, someProductsQuery } from '../product/products-data.ts'
import { Stock } from '../product/stock.tsx'
import { BuyBox } from './buy-box.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { Recommendations } from './recommendations.tsx'
import { SaveFor } from './save-for.tsx'

const layout = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-8 lg:gap-12'

function ProductPage() {
  const productId = SerialId.safeParse(useParams().productID).data
  const api = useApi()
  const list = useInfiniteQuery(someProductsQuery(api))
  const products = list.data ? productsOf(list.data) : []
  const { data, error } = useQuery({
    ...productQuery(api, productId ?? 0),
    enabled: productId !== undefined,
  })
  const isGone = productId === undefined || isNotFound(error)
  // The list shows most products sooner, and some that were not opened yet without a connection.
  const product = isGone ? undefined : (data ?? products.find((each) => each.productID === productId))
  usePageTitle(product?.productName ?? t('shop.shop'))

  if (isGone) return <Failure>{t('shop.productNotFound')}</Failure>
  if (!product) return error ? <Failure>{t('shop.productFailed')}</Failure> : <Loading />
  return (
    <div>
      <Breadcrumb trail={[{ to: paths.product(product.productID), label: product.productName }]} />
      <Details key={product.productID} product={product} />
      {products.length > 0 && (
        <Recommendations key={`recommendations ${product.productID}`} product={product} products={products} />
      )}
    </div>
  )
}

function Details({ product }: { product: Product }) {
  const lang = product.language ?? ''
  return (
    <div className={layout}>
      <Gallery product={product} />
      <div className="flex flex-col gap-4 md:gap-5">
        <div className="flex flex-col gap-1 md:gap-3">
          <h1 lang={lang} className="text-xl font-bold wrap-anywhere">
            {product.productName}
          </h1>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 md:justify-start">
            <p className="text-lg font-bold whitespace-nowrap tabular">{money(product.price)}</p>
            <Stock product={product} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control bg-sun-tint px-4 py-2.5 text-sm text-sun-ink">
          <Points amount={product.numberOfPoints} label className="text-base" />
          <span className="text-balance">{t('shop.pointsRedeemable', { price: 1 })}</span>
        </div>
        <SaveFor product={product} />
        <section
          aria-label={t('common.description')}
          className="md:order-last md:border-t md:border-line md:pt-5"
        >
          <div lang={lang}>
            <Description text={product.fullDescription} />
          </div>
        </section>
        <BuyBox product={product} />
      </div>
    </div>
  )
}

function Failure({ children }: { children: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">{t('shop.shop')}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.shop}>{t('common.returnToShop')}</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <Skeleton className="mb-4 h-6 w-48" />
      <div className={layout}>
        <Skeleton className="aspect-square w-full rounded-card" />
        <div className="flex flex-col gap-4 md:gap-5">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </div>
  )
}

export { ProductPage as Component }
