import { viewPackingSlips } from '@canopy/contract/desk/shop/endpoints'
import type { PackingSlip } from '@canopy/contract/desk/shop/orders'
import { paths } from '@canopy/contract/paths'
import { cashOnDelivery, orderMark } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { BackLink } from '../case/back-link.tsx'
import { AddressLines } from './contact.tsx'

/** A packing slip with the receipt for each order, one on each printed page. */
function SlipsPage() {
  usePageTitle(t('desk-shop.packingSlips'))
  const api = useApi()
  const [search] = useSearchParams()
  const orderKeys = (search.get('orders') ?? '').split(',').filter(Boolean)
  const slips = useQuery({
    queryKey: ['desk', 'slips', orderKeys],
    queryFn: ({ signal }) => api.call(viewPackingSlips, { body: { orderKeys } }, { signal }),
    // Each load is recorded as a look at addresses.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskOrders}>{t('common.orders')}</BackLink>
      <header className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl font-bold">{t('desk-shop.packingSlips')}</h1>
        {slips.data && (
          <Button onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" /> {t('common.print')}
          </Button>
        )}
      </header>
      {slips.isPending && <Skeleton className="h-80 w-full" />}
      {slips.isError && !slips.data && (
        <LoadFailure text={slips.error.message} pending={slips.isFetching} onRetry={slips.refetch} />
      )}
      {slips.data?.map((slip) => (
        <Slip key={slip.orderKey} slip={slip} />
      ))}
    </div>
  )
}

function Slip({ slip }: { slip: PackingSlip }) {
  const { orderKey, orderId, createdAt, lines, subtotal, pointsApplied, totalAmount } = slip
  const { carrier, trackingNumber, address } = slip
  const cash = cashOnDelivery(slip)
  return (
    <article
      aria-label={orderId}
      className="break-after-page rounded-card border border-line bg-surface p-4 sm:p-6 last:break-after-auto print:border-0 print:p-0"
    >
      <header className="mb-6 flex items-start justify-between gap-4">
        <p className="flex items-center gap-2.5 text-lg font-bold">
          <Logo /> {site.name}
        </p>
        <p className="text-end">
          <strong className="text-lg tabular">{orderMark(orderKey)}</strong>
          <br />
          <span className="tabular">{orderId}</span>
          <br />
          <time dateTime={createdAt} className="text-muted">
            {exactTime.format(new Date(createdAt))}
          </time>
        </p>
      </header>
      <h2 className="mb-1 text-xs font-semibold text-muted">{t('desk-shop.deliverTo')}</h2>
      <div className="mb-6 text-base">
        <AddressLines address={address} />
      </div>
      <table className="w-full border-t border-line">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pe-3 text-start">
              <span className="max-sm:sr-only">{t('desk-shop.packed')}</span>
            </th>
            <th scope="col" className="py-2 text-start">
              {t('desk-shop.product')}
            </th>
            <th scope="col" className="px-3 text-end sm:px-4">
              {t('desk-shop.units')}
            </th>
            <th scope="col" className="text-end">
              {t('desk-shop.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, productName, quantity, price }) => (
            <tr key={productId} className="border-t border-line break-inside-avoid">
              <td className="py-2 pe-3">
                <span aria-hidden="true" className="block size-4 border border-ink" />
              </td>
              <td className="[overflow-wrap:anywhere]">{productName}</td>
              <td className="px-3 text-end font-bold tabular sm:px-4">{quantity}</td>
              <td className="text-end whitespace-nowrap tabular">{money(quantity * price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 border-t border-line pt-3 text-end tabular">
        {pointsApplied > 0
          ? t('desk-shop.slipSubtotalPoints', { subtotal, points: pointsApplied })
          : t('desk-shop.slipSubtotal', { subtotal })}
        <br />
        {cash < totalAmount && (
          <>
            {t('desk-shop.slipCameBack', { waived: totalAmount - cash })}
            <br />
          </>
        )}
        <strong className="text-base">{t('desk-shop.slipCash', { total: cash })}</strong>
      </p>
      {(carrier || trackingNumber) && (
        <p className="mt-2 text-muted">
          {carrier} {trackingNumber}
        </p>
      )}
    </article>
  )
}

export { SlipsPage as Component }
