import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { t } from '../../../language/messages.ts'
import { Badge, type Tone } from '../../../ui/badges/badge.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { causeLabels } from '../case/code-labels.ts'
import { statusLabels, statusTones } from './proof-labels.ts'

const tones: Record<string, Tone> = statusTones

export function VerdictBadge({ status, overturned }: Pick<DeskProof, 'status' | 'overturned'>) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[status] ?? 'neutral'}>{labelOf(statusLabels, status)}</Badge>
      {overturned && <Badge>{t('common.overturned')}</Badge>}
    </span>
  )
}

export function CauseBadge({ cause }: Pick<DeskProof, 'cause'>) {
  return cause && <Badge tone={cause === 'appeal' ? 'sun' : 'info'}>{labelOf(causeLabels, cause)}</Badge>
}
