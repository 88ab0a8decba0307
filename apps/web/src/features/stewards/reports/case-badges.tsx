import type { ReportCaseRow } from '@canopy/contract/desk/reports/shapes'
import { t } from '../../../language/messages.ts'
import { Badge, type Tone } from '../../../ui/badges/badge.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { stateLabels } from './reports-data.ts'

const tones: Record<string, Tone> = { open: 'sun', kept: 'neutral', removed: 'danger' }

export function CaseBadges({ row: { state, isHidden, isAppeal } }: { row: ReportCaseRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[state] ?? 'neutral'}>{labelOf(stateLabels, state)}</Badge>
      {isAppeal && <Badge tone="info">{t('desk-members.appeal')}</Badge>}
      {state === 'open' && isHidden && <Badge tone="danger">{t('common.hidden')}</Badge>}
    </span>
  )
}
