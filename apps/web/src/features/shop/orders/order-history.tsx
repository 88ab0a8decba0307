import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NoOrders } from '../../../ui/drawings/no-orders.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSkeletons } from './order-skeletons.tsx'
import { ordersQuery } from './orders-data.ts'

export function OrderHistory() {
  const orders = useInfiniteQuery(ordersQuery(useApi()))
  if (orders.isPending) return <OrderSkeletons />
  if (!orders.data) {
    return (
      <LoadFailure
        text={t('orders.historyFailed', { reason: orders.error.message })}
        drawing={<NoOrders />}
        onRetry={orders.refetch}
        pending={orders.isFetching}
      />
    )
  }
  const all = orders.data.pages.flatMap((page) => page.items)
  if (all.length === 0) {
    return (
      <EmptyState
        drawing={<NoOrders />}
        action={<ButtonLink to={paths.shop}>{t('common.visitShop')}</ButtonLink>}
      >
        {t('orders.noOrders')}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {all.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
      <ShowMore query={orders} />
    </div>
  )
}
