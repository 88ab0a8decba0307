import type { Order } from '@canopy/contract/shop/orders/shapes'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'

/** Shows the states of an order, and how its parcel can be followed. Nothing while it is only placed. */
export function OrderProgress({ order: { timeline, carrier, trackingNumber } }: { order: Order }) {
  if (timeline.length === 0) return null
  return (
    <section aria-label={t('orders.progress')} className="text-sm print:hidden">
      <ol className="flex flex-col gap-2">
        {timeline.map(({ status, at }) => (
          <li key={status + at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <time dateTime={at} className="text-muted">
              {exactTime.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
      {(carrier || trackingNumber) && (
        <p className="mt-3">
          <Sent carrier={carrier} trackingNumber={trackingNumber} />
        </p>
      )}
    </section>
  )
}

function Sent({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber) return t('orders.sentWith', { carrier })
  const tracking = {
    trackingNumber,
    strong: (text: ReactNode) => <strong className="tabular wrap-anywhere">{text}</strong>,
  }
  return carrier
    ? rich('orders.sentWithTracking', { carrier, ...tracking })
    : rich('orders.sentTracking', tracking)
}
