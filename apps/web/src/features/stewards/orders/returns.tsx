import type { DeskOrderCase } from '@canopy/contract/desk/shop/orders'
import type { OrderReturn } from '@canopy/contract/shop/orders/shapes'
import { rich, t } from '../../../language/messages.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { Refund } from './refund.tsx'
import { ReturnForm } from './return-form.tsx'

const RETURNABLE = ['shipped', 'delivered', 'completed']

/** Shows what came back, what is owed for it, and the form for more. Nothing if nothing came back or can. */
export function Returns({ order }: { order: DeskOrderCase }) {
  const isReturnable = RETURNABLE.includes(order.status)
  if (!isReturnable && order.returns.length === 0) return null
  return (
    <Part title={t('desk-shop.returns')}>
      <ul className="flex flex-col gap-3 empty:hidden">
        {order.returns.map((each) => (
          <ReturnRow key={each.returnId} order={order} returned={each} />
        ))}
      </ul>
      {isReturnable && <ReturnForm order={order} />}
    </Part>
  )
}

/** Condition of goods, as messages choose their words by it. */
const conditionOf = (condition: string) =>
  condition === 'good' || condition === 'damaged' ? condition : 'other'

function ReturnRow({
  order: { orderKey, lines },
  returned,
}: {
  order: DeskOrderCase
  returned: OrderReturn
}) {
  const { at, points, cash, waived } = returned
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.productName
  return (
    <li className="flex flex-col gap-1 border-b border-line pb-3">
      <ul>
        {returned.lines.map(({ productId, quantity, condition, restocked }) => (
          <li key={productId}>
            {quantity} × {nameOf(productId)}{' '}
            <span className="text-muted">
              {t(restocked ? 'desk-shop.conditionRestocked' : 'desk-shop.condition', {
                condition: conditionOf(condition),
                word: condition,
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {rich(waived > 0 ? 'desk-shop.cameBack' : 'desk-shop.returned', {
          ...{ points, cash, waived },
          time: () => <TimeAgo time={at} />,
        })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Refund orderKey={orderKey} returned={returned} />
      </div>
    </li>
  )
}
