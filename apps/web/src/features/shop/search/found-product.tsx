import type { Product } from '@canopy/contract/shop/products'
import { money } from '../../../language/numbers.ts'
import { Points } from '../../../ui/points/points.tsx'
import { ProductPicture } from '../product/product-picture.tsx'
import { StockBadge } from '../product/stock.tsx'

/** Matches `text` literally in any case. Not `toLowerCase`, which can change the length of a text and so the index of the match. */
const patternOf = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu')

/** `name` before, within and after the first match of `text`. */
export function splitAtMatch(name: string, text: string): [string, string, string] {
  const match = patternOf(text.trim()).exec(name)
  if (!match) return [name, '', '']
  const end = match.index + match[0].length
  return [name.slice(0, match.index), name.slice(match.index, end), name.slice(end)]
}

/** A product in the results of a search for `q`. */
export function FoundProduct({ product, q }: { product: Product; q: string }) {
  const [before, match, after] = splitAtMatch(product.productName, q)
  const lang = product.language ?? ''
  return (
    <>
      <ProductPicture
        product={product}
        sizes="4rem"
        className="max-w-16 shrink-0 rounded-control narrow:hidden"
      />
      <div className="min-w-0 flex-1">
        <p lang={lang} title={product.productName} className="line-clamp-2 font-semibold wrap-anywhere">
          {before}
          <mark className="rounded-xs bg-sun-tint text-sun-ink">{match}</mark>
          {after}
        </p>
        <p lang={lang} className="line-clamp-1 text-sm text-muted">
          {product.shortDescription}
        </p>
        <StockBadge product={product} />
      </div>
      <div className="flex flex-col items-end gap-1 text-sm">
        <span className="font-bold whitespace-nowrap tabular">{money(product.price)}</span>
        <Points amount={product.numberOfPoints} className="text-sun-ink" />
      </div>
    </>
  )
}
