import { paths } from '@canopy/contract/paths'
import { type Order, OrderId } from '@canopy/contract/shop/orders/shapes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { NoOrders } from '../../../ui/drawings/no-orders.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { OrderSkeleton } from './order-skeletons.tsx'
import { orderQuery } from './orders-data.ts'

const ReturnToShop = () => <ButtonLink to={paths.shop}>{t('common.returnToShop')}</ButtonLink>

/** Fetches an order and renders `children` with it, or an error. */
export function LoadedOrder({
  orderId,
  children,
}: {
  orderId: string | undefined
  children: (order: Order) => ReactNode
}) {
  const known = OrderId.safeParse(orderId).data
  return known === undefined ? (
    <Failure action={<ReturnToShop />}>{t('orders.notFound')}</Failure>
  ) : (
    <Fetched orderId={known}>{children}</Fetched>
  )
}

function Fetched({ orderId, children }: { orderId: string; children: (order: Order) => ReactNode }) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(useApi(), orderId))
  if (order) return children(order)
  if (!error) return <Loading />
  const isUnknown = isNotFound(error)
  const retry = (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      {t('common.tryAgain')}
    </Button>
  )
  return <Failure action={isUnknown ? <ReturnToShop /> : retry}>{error.message}</Failure>
}

function Failure({ action, children }: { action: ReactNode; children: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">{t('common.order')}</h1>
      <EmptyState drawing={<NoOrders />} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}

function Loading() {
  return (
    <ReadingPage>
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {t('common.loading')}
        </p>
        <OrderSkeleton />
      </div>
    </ReadingPage>
  )
}
