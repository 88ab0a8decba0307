import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { formatNumber } from '@canopy/contract/text/format-number'

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (place: number) => `${formatNumber(place)}${endings[rules.select(place)] ?? 'th'}`

/** "3rd of 12 waiting" while a steward has not decided the proof. */
export function QueuePlace({ proof: { queue } }: { proof: Proof }) {
  if (queue === null) return null
  return (
    <p className="text-sm font-semibold">
      {ordinal(queue.place)} of {formatNumber(queue.length)} waiting
    </p>
  )
}
