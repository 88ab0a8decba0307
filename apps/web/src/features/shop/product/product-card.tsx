import { paths } from '@canopy/contract/paths'
import type { Product } from '@canopy/contract/shop/products'
import { memo } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { Points } from '../../../ui/points/points.tsx'
import { ProductPicture } from './product-picture.tsx'
import { StockBadge } from './stock.tsx'

const sizes = '(min-width: 68.75rem) 19rem, (min-width: 40rem) 33vw, 50vw'

/** A link to the product. `priority` is for cards visible without scrolling. */
export const ProductCard = memo(function ProductCard({
  product,
  priority = false,
}: {
  product: Product
  priority?: boolean
}) {
  useLanguage()
  const lang = product.language ?? ''
  return (
    <Link to={paths.product(product.productID)} className="group sheet flex flex-col">
      <div className="relative overflow-clip">
        <ProductPicture
          product={product}
          sizes={sizes}
          priority={priority}
          className="transition-transform group-hover:scale-103"
        />
        <div className="absolute bottom-2 start-2">
          <StockBadge product={product} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <h2 lang={lang} className="line-clamp-2 font-semibold" title={product.productName}>
          {product.productName}
        </h2>
        <p lang={lang} className="line-clamp-2 text-sm text-pretty text-muted">
          {product.shortDescription}
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2">
          <span className="font-bold whitespace-nowrap tabular">{money(product.price)}</span>
          <Points amount={product.numberOfPoints} className="text-sm text-sun-ink" />
        </p>
      </div>
    </Link>
  )
})
