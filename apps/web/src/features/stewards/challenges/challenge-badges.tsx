import type { DeskChallenge } from '@canopy/contract/desk/challenges/shapes'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { useWaiting } from '../desk/waiting-data.ts'
import { approvalLabels, stateLabels, toneOf } from './challenges-data.ts'

export function ChallengeBadges({ challenge }: { challenge: DeskChallenge }) {
  // Nothing waits under the open policy, where no challenge needs an approval.
  const waits = useWaiting().of('challenge') > 0 && challenge.approval === 'waiting'
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={toneOf(challenge)}>{labelOf(stateLabels, challenge.state)}</Badge>
      {waits && <Badge tone="sun">{t(approvalLabels.waiting)}</Badge>}
      {challenge.approval === 'rejected' && <Badge tone="danger">{t(approvalLabels.rejected)}</Badge>}
      {challenge.featured && <Badge tone="sun">{t('common.featured')}</Badge>}
    </span>
  )
}
