import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/shop'
import { Badge } from '../../ui/badge.tsx'

/** So few are worth a word in a list. */
const FEW = 5

/** Says among other products that one is gone, or nearly; of all others it says nothing. */
export function StockBadge({ product: { quantity } }: { product: Pick<Product, 'quantity'> }) {
  if (quantity === 0) return <Badge tone="danger">{messages.outOfStock}</Badge>
  if (quantity <= FEW) return <Badge tone="sun">{messages.unitsLeft(quantity)}</Badge>
  return null
}

/** How many there are, on the product's own page. */
export function Stock({ product }: { product: Pick<Product, 'quantity'> }) {
  const { quantity } = product
  if (quantity <= FEW) return <StockBadge product={product} />
  return <p className="text-sm text-muted">{messages.unitsLeft(quantity)}</p>
}
