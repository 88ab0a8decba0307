import type { Product } from '@canopy/contract/shop/products'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { ProductCard } from '../product/product-card.tsx'
import { pickOthers } from './pick-others.ts'

/** Three other products, chosen once per visit of the page. */
export function Recommendations({ product, products }: { product: Product; products: Product[] }) {
  const [picked] = useState(() => pickOthers(products, product))
  const others = products.filter(({ productID: productId }) => picked.includes(productId))
  if (others.length === 0) return null

  return (
    <section aria-labelledby="recommendations" className="mt-12">
      <h2 id="recommendations" className="mb-4 text-lg font-bold">
        {t('shop.youMayAlsoLike')}
      </h2>
      {/* Always one row; it scrolls sideways on phones. */}
      <div className="relative -mx-4 -my-1 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 *:w-44 *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-5 sm:px-0 sm:*:w-auto">
        {others.map((other) => (
          <ProductCard key={other.productID} product={other} />
        ))}
      </div>
    </section>
  )
}
