import { RECOMMENDED_PRODUCTS } from '@canopy/contract/limits'
import type { Product } from '@canopy/contract/shop'
import { useState } from 'react'
import { ProductCard, productGrid } from '../product-card.tsx'

function pickOthers(products: Product[], { productID }: Product) {
  return products
    .filter((other) => other.productID !== productID)
    .map((other) => ({ productID: other.productID, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, RECOMMENDED_PRODUCTS)
    .map((picked) => picked.productID)
}

/** Three other products, drawn once for as long as the page is open. */
export function Recommendations({ product, products }: { product: Product; products: Product[] }) {
  const [picked] = useState(() => pickOthers(products, product))
  const others = products.filter(({ productID }) => picked.includes(productID))
  if (others.length === 0) return null

  return (
    <section aria-labelledby="recommendations" className="mt-12">
      <h2 id="recommendations" className="mb-4 text-lg font-bold">
        You may also like
      </h2>
      <div className={productGrid}>
        {others.map((other) => (
          <ProductCard key={other.productID} product={other} />
        ))}
      </div>
    </section>
  )
}
