import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paymentText } from '@canopy/contract/points/texts'
import { Info } from 'lucide-react'
import { t } from '../../language/messages.ts'

/** Why the member gets no points for a challenge, or not yet; what is left of its budget otherwise. Nothing if it simply pays. */
export function PaymentNote({ challenge }: { challenge: Challenge }) {
  const text = paymentText(t, challenge)
  if (text !== undefined) {
    return (
      <p className="flex items-start gap-2 rounded-control bg-sun-tint px-3 py-2 text-sm text-sun-ink">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 text-pretty wrap-anywhere">{text}</span>
      </p>
    )
  }
  if (challenge.budgetLeft === null) return null
  return (
    <p className="text-sm text-muted tabular">{t('earning.budgetLeft', { points: challenge.budgetLeft })}</p>
  )
}
