import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { earningText } from '@canopy/contract/points/texts'
import { Hourglass, Info } from 'lucide-react'
import { t } from '../../../../language/messages.ts'
import { shortDay } from '../../../../ui/short-day.ts'

/** Why the points of a verified proof cannot be redeemed yet, or why it has none; nothing if they can. */
export function EarningNote({ proof }: { proof: Proof }) {
  const text = earningText(t, proof, shortDay(proof.availableAt))
  if (text === undefined) return null
  const Icon = proof.unpaid === null ? Hourglass : Info
  return (
    <p className="flex items-start gap-2 rounded-control bg-sun-tint px-3 py-2 text-sm text-sun-ink">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 text-pretty">{text}</span>
    </p>
  )
}
