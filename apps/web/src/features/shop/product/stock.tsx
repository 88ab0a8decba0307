import type { Product } from '@canopy/contract/shop/products'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'

/** Lists mention the stock from this quantity down. */
const FEW = 5

/** Badge for lists, shown only if the product is sold out or nearly so. */
export function StockBadge({ product: { quantity } }: { product: Pick<Product, 'quantity'> }) {
  if (quantity === 0) return <Badge tone="danger">{t('shop.outOfStock')}</Badge>
  if (quantity <= FEW) return <Badge tone="sun">{t('shop.unitsLeft', { quantity })}</Badge>
  return null
}

/** Stock on the page of the product, always shown. */
export function Stock({ product }: { product: Pick<Product, 'quantity'> }) {
  const { quantity } = product
  if (quantity <= FEW) return <StockBadge product={product} />
  return <p className="text-sm text-muted">{t('shop.unitsLeft', { quantity })}</p>
}
