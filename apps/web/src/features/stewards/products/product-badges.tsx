import type { DeskProduct } from '@canopy/contract/desk/shop/products'
import { Badge } from '../../../ui/badges/badge.tsx'

export function ProductBadges({ product }: { product: DeskProduct }) {
  const { archivedAt, visible, quantity, threshold } = product
  return (
    <span className="inline-flex flex-wrap gap-1">
      {archivedAt && <Badge>Archived</Badge>}
      {!archivedAt && !visible && <Badge>Hidden</Badge>}
      {!archivedAt && visible && <Badge tone="leaf">In the shop</Badge>}
      {!archivedAt && quantity < threshold && <Badge tone="danger">Running out</Badge>}
    </span>
  )
}
