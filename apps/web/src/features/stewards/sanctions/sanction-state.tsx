import type { Sanction } from '@canopy/contract/desk/reports/shapes'
import { dateFormat } from '../../../language/dates.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'

const day = dateFormat({ dateStyle: 'medium' })

/** Badge that says what a sanction is, and until when. */
export function SanctionState({ sanction: { kind, until, liftedAt, isInForce } }: { sanction: Sanction }) {
  if (kind === 'warning')
    return (
      <Badge tone="sun">{liftedAt ? t('desk-members.warningTakenBack') : t('desk-members.warning')}</Badge>
    )
  if (!isInForce)
    return <Badge>{liftedAt ? t('desk-members.suspensionLifted') : t('desk-members.suspensionOver')}</Badge>
  return (
    <Badge tone="danger">
      {until === null
        ? t('desk-members.suspendedForGood')
        : t('desk-members.suspendedUntil', { day: day.format(new Date(until)) })}
    </Badge>
  )
}
