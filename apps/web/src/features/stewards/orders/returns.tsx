import { rupees } from '@canopy/contract/money'
import type { OrderReturn } from '@canopy/contract/shop'
import type { DeskOrderCase } from '@canopy/contract/stewards/orders'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { useOrderCall } from './orders-data.ts'
import { ReturnForm } from './return-form.tsx'

const RETURNABLE = ['shipped', 'delivered', 'completed']

/** What came back, what is owed for it, and the form for more. Nothing while an order cannot be returned. */
export function Returns({ order }: { order: DeskOrderCase }) {
  if (!RETURNABLE.includes(order.status)) return null
  return (
    <Part title="Returns">
      <ul className="flex flex-col gap-3 empty:hidden">
        {order.returns.map((each) => (
          <ReturnRow key={each.returnId} order={order} returned={each} />
        ))}
      </ul>
      <ReturnForm key={order.returns.length} order={order} />
    </Part>
  )
}

function ReturnRow({
  order: { orderKey, lines },
  returned,
}: {
  order: DeskOrderCase
  returned: OrderReturn
}) {
  const { returnId, at, points, cash, paidAt } = returned
  const { mutate, isPending, error } = useOrderCall(orderKey, (api, reason: string) =>
    api.call('markRefundPaid', { params: { orderKey, returnId }, body: { reason } }),
  )
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.productName
  return (
    <li className="flex flex-col gap-1 border-b border-line pb-3">
      <ul>
        {returned.lines.map(({ productId, quantity, condition, restocked }) => (
          <li key={productId}>
            {quantity} × {nameOf(productId)}{' '}
            <span className="text-muted">
              {condition}
              {restocked && ', back in stock'}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-muted">
          <TimeAgo time={at} />: {points} points returned, {rupees(cash)} in cash
        </span>
        {paidAt ? (
          <Badge tone="leaf">Cash given back</Badge>
        ) : (
          <Button
            size="small"
            variant="secondary"
            pending={isPending}
            onClick={() => mutate('Cash given back')}
          >
            Cash was given back
          </Button>
        )}
      </p>
      {error && <p className="font-medium text-danger-ink">{error.message}</p>}
    </li>
  )
}
