import { exportOrders, listDeskOrders } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrder } from '@canopy/contract/desk/shop/orders'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { OrderStatus, orderMark } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber, money } from '../../../language/numbers.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import type { Filter } from '../list/filters.ts'
import { nextColumn } from '../list/next-column.tsx'
import { BulkMove } from './bulk-move.tsx'
import { stateOf } from './orders-data.ts'

const csv = { endpoint: exportOrders, fileName: 'orders.csv' }

const filtersOf = (): Filter[] => [
  { kind: 'text', name: 'q', label: t('desk-shop.filterOrder') },
  {
    kind: 'choice',
    name: 'status',
    label: t('desk.state'),
    choices: OrderStatus.options.map((value) => ({
      value,
      label: t('desk-shop.orderState', { status: stateOf(value) }),
    })),
  },
  { kind: 'number', name: 'min', label: t('desk-shop.filterMin', { currency: site.currency.symbol }) },
  { kind: 'number', name: 'max', label: t('desk-shop.filterMax', { currency: site.currency.symbol }) },
  { kind: 'days', from: 'from', to: 'to' },
]

const casePath = ({ orderKey }: DeskOrder) => paths.deskOrder(orderKey)
const nextOf: Record<string, PlainMessageId> = { 'on hold': 'desk-shop.check', pending: 'desk-shop.ship' }

const column = columnsOf<DeskOrder>()
const columns = column.columns([
  column.display({
    id: 'order',
    header: () => t('common.order'),
    cell: ({ row: { original } }) => (
      <TextLink to={paths.deskOrder(original.orderKey)}>
        <bdi className="[overflow-wrap:anywhere]">{original.member?.fullName ?? t('desk-shop.hasLeft')}</bdi>{' '}
        <span className="whitespace-nowrap font-normal text-muted tabular">
          {orderMark(original.orderKey)}, {original.orderId}
        </span>
      </TextLink>
    ),
  }),
  column.display({
    id: 'status',
    header: () => t('desk.state'),
    cell: ({ row: { original } }) => <StatusBadge status={original.status} />,
  }),
  column.display({
    id: 'units',
    header: () => t('desk-shop.units'),
    meta: { align: 'end', from: 'lg' },
    cell: ({ row: { original } }) => original.units,
  }),
  column.display({
    id: 'points',
    header: () => t('common.points'),
    meta: { align: 'end', from: 'lg' },
    cell: ({ row: { original } }) =>
      original.pointsApplied ? formatNumber(original.pointsApplied) : <span className="text-muted">0</span>,
  }),
  column.accessor('totalAmount', {
    id: 'total',
    header: () => t('desk-shop.total'),
    meta: { align: 'end', sort: { asc: 'smallest', desc: 'largest' } },
    cell: ({ getValue }) => money(getValue()),
  }),
  column.accessor('createdAt', {
    id: 'placed',
    header: () => t('desk-shop.placed'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
  nextColumn(casePath, ({ status }) => nextOf[status] && t(nextOf[status])),
])

function OrdersPage() {
  usePageTitle(t('common.orders'))
  const api = useApi()
  return (
    <DeskList
      title={t('common.orders')}
      kind="order"
      columns={columns}
      rowId={({ orderKey }) => orderKey}
      casePath={casePath}
      filters={filtersOf()}
      order="newest"
      load={(query, options) => api.page(listDeskOrders, { query }, options)}
      empty={t('desk-shop.noOrders')}
      csv={csv}
      bulk={(orders, clear) => <BulkMove orders={orders} onDone={clear} />}
    />
  )
}

export { OrdersPage as Component }
