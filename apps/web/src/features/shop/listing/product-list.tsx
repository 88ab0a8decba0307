import type { Product } from '@canopy/contract/shop/products'
import type { ComponentProps } from 'react'
import { t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { ProductCard } from '../product/product-card.tsx'

const grid = 'grid grid-cols-2 gap-x-3 narrow:grid-cols-1 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4'

/** Cards visible without scrolling. */
const FIRST_ROW = 4

const idOf = ({ productID: productId }: Product) => `product ${productId}`

export function ProductList({
  products,
  query,
}: { products: Product[] } & Pick<ComponentProps<typeof LongList>, 'query'>) {
  return (
    <LongList
      items={products}
      idOf={idOf}
      first={4}
      className={`${grid} -mb-3 *:pb-3 sm:-mb-5 sm:*:pb-5`}
      query={query}
      failure={(reason) => t('shop.productsFailed', { reason })}
      skeletons={<ProductSkeletons count={FIRST_ROW} />}
    >
      {(product, index) => <ProductCard product={product} priority={index < FIRST_ROW} />}
    </LongList>
  )
}

export function ProductSkeletons({ count = 12 }: { count?: number }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <div className={`${grid} gap-y-3 sm:gap-y-5`}>
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
