import { paths } from '@canopy/contract/paths'
import type { Order } from '@canopy/contract/shop/orders/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { PointsSources } from '../../../ui/points/points-sources.tsx'
import { sourcesQuery } from './orders-data.ts'

/** Shows how the points redeemed on the order were earned. Nothing is shown while that is unknown: the receipt is complete without it. */
export function OrderPoints({ order }: { order: Order }) {
  const { data: sources = [] } = useQuery({
    ...sourcesQuery(useApi(), order),
    enabled: order.pointsApplied > 0,
  })
  if (sources.length === 0) return null
  return (
    <section className="mt-6 break-inside-avoid border-t border-line pt-5 text-sm">
      <h2 className="mb-1 font-semibold">{t('orders.pointsCameFrom', { points: order.pointsApplied })}</h2>
      <PointsSources sources={sources} pathOf={paths.ownProof} />
    </section>
  )
}
