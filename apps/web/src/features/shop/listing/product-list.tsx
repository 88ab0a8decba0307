import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/shop/products'
import type { ComponentProps } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PagedGrid } from '../../../ui/lists/paged-grid.tsx'
import { ProductCard, productGrid } from '../product/product-card.tsx'

/** Cards visible without scrolling. */
const FIRST_ROW = 4

const idOf = ({ productID: productId }: Product) => `product ${productId}`

export function ProductList({
  id,
  products,
  query,
}: { products: Product[] } & Pick<ComponentProps<typeof PagedGrid>, 'id' | 'query'>) {
  return (
    <PagedGrid
      id={id}
      items={products}
      idOf={idOf}
      className={productGrid}
      query={query}
      failure={messages.productsFailed}
      skeletons={<ProductSkeletons count={FIRST_ROW} />}
    >
      {(product, index) => <ProductCard product={product} priority={index < FIRST_ROW} />}
    </PagedGrid>
  )
}

export function ProductSkeletons({ count = 12 }: { count?: number }) {
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
