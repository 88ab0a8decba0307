import type { DeskChallenge } from '@canopy/contract/stewards/challenges'
import { Badge } from '../../../ui/badge.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { stateLabels, toneOf } from './challenges-data.ts'

export function ChallengeBadges({ challenge }: { challenge: DeskChallenge }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={toneOf(challenge)}>{labelOf(stateLabels, challenge.state)}</Badge>
      {challenge.featured && <Badge tone="sun">Featured</Badge>}
    </span>
  )
}
