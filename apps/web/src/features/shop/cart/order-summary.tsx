import { rupees } from '@canopy/contract/money'
import type { ReactNode } from 'react'

/** What an order costs, line by line. */
export function OrderSummary({
  subtotal,
  points,
  total,
  money = rupees,
}: {
  subtotal: number
  points: number
  total: number
  money?: (amount: number) => string
}) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Row label="Subtotal">{money(subtotal)}</Row>
      <Row label="Shipping">Free</Row>
      <Row label="Points Discount">
        <span className={points > 0 ? 'text-leaf-ink' : ''}>
          {points > 0 && '−'}
          {money(points)}
        </span>
      </Row>
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="text-base font-bold">Total</dt>
        <dd className="text-lg font-bold whitespace-nowrap tabular">{money(total)}</dd>
      </div>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium whitespace-nowrap tabular">{children}</dd>
    </div>
  )
}
