import type { DoorKind, SameDoor as Other } from '@canopy/contract/desk/shop/orders'
import { paths } from '@canopy/contract/paths'
import { t } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'

const labels: Record<DoorKind, string> = {
  phone: 'same phone number',
  place: 'same address',
  street: 'same street, another postal code',
  house: 'same postal code and house number',
}

const isSure = ({ by }: Other) => by.some((kind) => kind === 'phone' || kind === 'place')

/** An equal address implies an equal street and house. */
const namedOf = ({ by }: Other) =>
  by.includes('place') ? by.filter((kind) => kind === 'phone' || kind === 'place') : by

/** Orders of other accounts that go to the same door, or perhaps to the same one. */
export function SameDoor({ orders }: { orders: Other[] }) {
  if (orders.length === 0) return null
  return (
    <Part title={t('desk-shop.door')}>
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.orderKey} className="[overflow-wrap:anywhere]">
            {isSure(order) ? 'Same door as order ' : 'Perhaps the same door as order '}
            <TextLink to={paths.deskOrder(order.orderKey)} className="tabular">
              {order.orderId}
            </TextLink>{' '}
            of {order.member ? <bdi>{order.member.fullName}</bdi> : 'a member who has left'}:{' '}
            {namedOf(order)
              .map((kind) => labelOf(labels, kind))
              .join(', ')}
            , <TimeAgo time={order.createdAt} className="text-muted" />
          </li>
        ))}
      </ul>
    </Part>
  )
}
