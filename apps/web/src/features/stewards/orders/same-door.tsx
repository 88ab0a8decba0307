import type { DoorKind, SameDoor as Other } from '@canopy/contract/desk/shop/orders'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'

const labels: Record<DoorKind, PlainMessageId> = {
  phone: 'desk-shop.samePhone',
  place: 'desk-shop.samePlace',
  street: 'desk-shop.sameStreet',
  house: 'desk-shop.sameHouse',
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
            <Match order={order} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Match({ order }: { order: Other }) {
  const { orderKey, orderId, member, createdAt } = order
  const values = {
    orderId,
    matches: namedOf(order)
      .map((kind) => labelOf(labels, kind))
      .join(', '),
    order: (number: ReactNode) => (
      <TextLink to={paths.deskOrder(orderKey)} className="tabular">
        {number}
      </TextLink>
    ),
    time: () => <TimeAgo time={createdAt} className="text-muted" />,
  }
  if (!member)
    return rich(isSure(order) ? 'desk-shop.sameDoorFormer' : 'desk-shop.perhapsSameDoorFormer', values)
  return rich(isSure(order) ? 'desk-shop.sameDoor' : 'desk-shop.perhapsSameDoor', {
    ...values,
    fullName: member.fullName,
    member: (name) => <bdi>{name}</bdi>,
  })
}
