import type { DeskProduct } from '@canopy/contract/desk/shop/products'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'

export function ProductBadges({ product }: { product: DeskProduct }) {
  const { archivedAt, visible, quantity, threshold } = product
  return (
    <span className="inline-flex flex-wrap gap-1">
      {archivedAt && <Badge>{t('desk-shop.archived')}</Badge>}
      {!archivedAt && !visible && <Badge>{t('common.hidden')}</Badge>}
      {!archivedAt && visible && <Badge tone="leaf">{t('desk-shop.inTheShop')}</Badge>}
      {!archivedAt && quantity < threshold && <Badge tone="danger">{t('desk-shop.runningOut')}</Badge>}
    </span>
  )
}
