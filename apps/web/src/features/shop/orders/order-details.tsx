import type { Order } from '@canopy/contract/shop/orders/shapes'
import { t } from '../../../language/messages.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderReturns } from './order-returns.tsx'
import { paymentText } from './order-texts.ts'

export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-6">
      <OrderProgress order={order} />
      {order.status === 'on hold' && (
        <p className="rounded-control bg-info-tint px-4 py-3 text-sm text-info-ink">{t('orders.onHold')}</p>
      )}
      <section aria-label={t('orders.items')}>
        <OrderLines lines={order.cartItems} />
      </section>
      <OrderReturns order={order} />
      <section aria-label={t('orders.costs')} className="break-inside-avoid border-t border-line pt-5">
        <OrderSummary order={order} />
      </section>
      <div className="grid break-inside-avoid grid-cols-1 gap-5 border-t border-line pt-5 text-sm sm:grid-cols-2">
        <section>
          <h2 className="mb-1 font-semibold">{t('orders.deliveryTo')}</h2>
          <DeliveryAddress address={order.shippingAddress} />
        </section>
        <section>
          <h2 className="mb-1 font-semibold">{t('orders.payment')}</h2>
          <p className="text-muted">{paymentText(order)}</p>
        </section>
      </div>
    </div>
  )
}
