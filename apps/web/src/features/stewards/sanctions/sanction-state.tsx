import type { Sanction } from '@canopy/contract/desk/reports/shapes'
import { Badge } from '../../../ui/badges/badge.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Badge that says what a sanction is, and until when. */
export function SanctionState({ sanction: { kind, until, liftedAt, isInForce } }: { sanction: Sanction }) {
  if (kind === 'warning') return <Badge tone="sun">{liftedAt ? 'Warning, taken back' : 'Warning'}</Badge>
  if (!isInForce) return <Badge>{liftedAt ? 'Suspension, lifted' : 'Suspension, over'}</Badge>
  return (
    <Badge tone="danger">
      Suspended {until === null ? 'for good' : `until ${day.format(new Date(until))}`}
    </Badge>
  )
}
