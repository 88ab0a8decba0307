import { paths } from '@canopy/contract/paths'
import type { Order } from '@canopy/contract/shop/orders/shapes'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderLines } from './order-lines.tsx'

/** A card shows at most this many lines; the page of the order shows all. */
const SHOWN_LINES = 4

export function OrderCard({ order }: { order: Order }) {
  const { orderId, createdAt, status, cartItems } = order
  const more = cartItems.length - SHOWN_LINES
  return (
    <Card>
      <article aria-label={t('orders.order', { orderId })}>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5">
          <div>
            <h2 className="font-bold tabular">
              <Link to={paths.order(orderId)} className="rounded-sm hover:underline">
                {orderId}
              </Link>
            </h2>
            <TimeAgo time={createdAt} className="text-sm text-muted" />
          </div>
          <StatusBadge status={status} />
        </header>
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          <OrderLines lines={cartItems.slice(0, SHOWN_LINES)} />
          {more > 0 && (
            <TextLink to={paths.order(orderId)} className="self-start text-sm">
              {t('orders.moreProducts', { count: more })}
            </TextLink>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5 border-t border-line p-4 text-sm sm:p-5 sm:grid-cols-2">
          <section>
            <h3 className="mb-1 font-semibold">{t('orders.deliveryTo')}</h3>
            <DeliveryAddress address={order.shippingAddress} />
          </section>
          <OrderSummary order={order} />
        </div>
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-4 py-3 sm:px-5">
          <CancelOrder order={order} />
          <ButtonLink to={paths.order(orderId)} variant="secondary">
            {t('orders.receipt')}
          </ButtonLink>
        </footer>
      </article>
    </Card>
  )
}
