import type { Product } from '@canopy/contract/shop/products'
import { rupees } from '@canopy/contract/text/money'
import { Points } from '../../../ui/points.tsx'
import { ProductPicture } from '../product/product-picture.tsx'
import { StockBadge } from '../product/stock.tsx'
import { splitAtMatch } from './split-at-match.ts'

/** A product in the results of a search for `q`. */
export function FoundProduct({ product, q }: { product: Product; q: string }) {
  const [before, match, after] = splitAtMatch(product.productName, q)
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
