import type { Order } from '@canopy/contract/shop/orders/shapes'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { money, orderMoney } from '../../../language/numbers.ts'
import type { Totals } from './cart.ts'

export function CartSummary({ totals }: { totals: Totals }) {
  return <Summary totals={totals} format={money} />
}

export function OrderSummary({ order: { subtotal, pointsApplied, totalAmount } }: { order: Order }) {
  return <Summary totals={{ subtotal, points: pointsApplied, total: totalAmount }} format={orderMoney} />
}

function Summary({
  totals: { subtotal, points, total },
  format,
}: {
  totals: Totals
  format: (amount: number) => string
}) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Row label={t('common.subtotal')}>{format(subtotal)}</Row>
      <Row label={t('orders.shipping')}>{t('orders.free')}</Row>
      <Row label={t('orders.pointsDiscount')}>
        <span className={points > 0 ? 'text-leaf-ink' : ''}>
          {points > 0 && '−'}
          {format(points)}
        </span>
      </Row>
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="text-base font-bold">{t('orders.total')}</dt>
        <dd className="text-lg font-bold whitespace-nowrap tabular">{format(total)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium whitespace-nowrap tabular">{children}</dd>
    </div>
  )
}
