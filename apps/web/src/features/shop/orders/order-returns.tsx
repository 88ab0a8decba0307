import type { Order, OrderReturn } from '@canopy/contract/shop/orders/shapes'
import { rich, t } from '../../../language/messages.ts'
import { exactTime } from '../../../ui/time-ago.tsx'

function returnedText({ cash, waived, paidAt }: OrderReturn) {
  if (waived > 0) return 'orders.cameBack'
  if (cash === 0) return 'orders.returnedOn'
  return paidAt ? 'orders.returnedPaid' : 'orders.returnedOwed'
}

/** Shows what the member sent back, and what they get for it. */
export function OrderReturns({ order: { returns, cartItems } }: { order: Order }) {
  if (returns.length === 0) return null
  const nameOf = (productId: string) => cartItems.find((item) => item.productId === productId)?.productName
  return (
    <section className="border-t border-line pt-5 text-sm">
      <h2 className="mb-1 font-semibold">{t('orders.returned')}</h2>
      <ul className="flex flex-col gap-3">
        {returns.map((returned) => (
          <li key={returned.returnId}>
            <p>
              {returned.lines
                .map(({ productId, quantity }) => `${quantity} × ${nameOf(productId)}`)
                .join(', ')}
            </p>
            <p className="text-muted">
              {rich(returnedText(returned), {
                points: returned.points,
                cash: returned.cash,
                waived: returned.waived,
                time: () => <time dateTime={returned.at}>{exactTime.format(new Date(returned.at))}</time>,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
