import type { Challenge } from '@canopy/contract/challenges'
import { formatNumber } from '@canopy/contract/format-number'
import { Users } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Points } from '../../ui/points.tsx'

/** What a challenge gives, how many take part, and how the member stands with it. */
export function ChallengeFigures({ challenge }: { challenge: Challenge }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Points amount={challenge.points} label className="text-sun-ink" />
      <span className="inline-flex items-center gap-1.5 text-muted tabular">
        <Users aria-hidden="true" className="size-4" />
        {formatNumber(challenge.enrolled)} Enrolled
      </span>
      {challenge.status === 'active' && <Badge tone="info">Active</Badge>}
      {challenge.status === 'completed' && <Badge tone="leaf">Completed</Badge>}
    </div>
  )
}
