import { paths } from '@canopy/contract/paths'
import type { Order } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { t } from '../../../language/messages.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { LoadedOrder } from './loaded-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderPoints } from './order-points.tsx'

/** An order as a receipt, which can be printed. */
function OrderPage() {
  const { orderId = '' } = useParams()
  usePageTitle(t('orders.receiptOf', { orderId }))

  return (
    <LoadedOrder orderId={orderId}>
      {(order) => (
        <ReadingPage aside={<Actions order={order} />}>
          <Receipt order={order} />
        </ReadingPage>
      )}
    </LoadedOrder>
  )
}

function Receipt({ order }: { order: Order }) {
  return (
    <Card className="p-4 sm:p-6 print:border-0 print:p-0">
      <header className="mb-5 border-b border-line pb-5">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 text-lg font-bold">
            <Logo /> {site.name}
          </p>
          <StatusBadge status={order.status} />
        </div>
        <h1 className="text-xl font-bold">{t('orders.receipt')}</h1>
        <p className="flex flex-wrap justify-between gap-x-4 text-muted">
          <span className="tabular">{order.orderId}</span>
          <time dateTime={order.createdAt}>{exactTime.format(new Date(order.createdAt))}</time>
        </p>
      </header>
      <OrderDetails order={order} />
      <OrderPoints order={order} />
    </Card>
  )
}

function Actions({ order }: { order: Order }) {
  return (
    <div className="grid gap-3 sm:max-lg:flex sm:max-lg:justify-center lg:stays-beside print:hidden">
      <Button size="large" onClick={() => print()}>
        <Printer aria-hidden="true" className="size-5" /> {t('common.print')}
      </Button>
      <ButtonLink to={`${paths.orders}#tabs`} variant="secondary" size="large">
        {t('orders.viewHistory')}
      </ButtonLink>
      <CancelOrder order={order} size="large" />
    </div>
  )
}

export { OrderPage as Component }
