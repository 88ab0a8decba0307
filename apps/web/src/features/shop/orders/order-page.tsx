import type { Order } from '@canopy/contract/shop'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { LoadedOrder } from './loaded-order.tsx'
import { OrderDetails } from './order-details.tsx'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** An order as a receipt, fit to be printed. */
function OrderPage() {
  const { orderId } = useParams()
  usePageTitle(`Receipt ${orderId}`)

  return (
    <ReadingPage>
      <LoadedOrder orderId={orderId}>{(order) => <Receipt order={order} />}</LoadedOrder>
    </ReadingPage>
  )
}

function Receipt({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-5 sm:p-6 print:border-0 print:p-0">
        <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
          <div>
            <p className="mb-3 flex items-center gap-2.5 text-lg font-bold">
              <Logo /> Canopy
            </p>
            <h1 className="text-xl font-bold">Receipt</h1>
            <p className="text-muted tabular">{order.orderId}</p>
          </div>
          <div className="flex flex-col items-start gap-2 sm:items-end">
            <StatusBadge status={order.status} />
            <p className="text-sm text-muted">
              <time dateTime={order.createdAt}>{exact.format(new Date(order.createdAt))}</time>
            </p>
          </div>
        </header>
        <OrderDetails order={order} />
      </Card>
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <Button size="large" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" /> Print
        </Button>
        <ButtonLink to={`${paths.orders}#tabs`} variant="secondary" size="large">
          View Order History
        </ButtonLink>
        <CancelOrder order={order} size="large" />
      </div>
    </div>
  )
}

export { OrderPage as Component }
