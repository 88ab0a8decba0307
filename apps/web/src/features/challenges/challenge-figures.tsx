import type { Challenge } from '@canopy/contract/challenges/shapes'
import { Repeat, Users } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { Points } from '../../ui/points/points.tsx'

/** Points and number of members of a challenge, and the member's own status. */
export function ChallengeFigures({
  challenge,
  withStatus = true,
}: {
  challenge: Pick<Challenge, 'points' | 'enrolled' | 'status'> & Partial<Pick<Challenge, 'habit'>>
  withStatus?: boolean
}) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Points amount={challenge.points} label className="text-sun-ink" />
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted tabular">
        <Users aria-hidden="true" className="size-4" />
        {t('earning.enrolled', { count: challenge.enrolled })}
      </span>
      {challenge.habit && (
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Repeat aria-hidden="true" className="size-4 shrink-0" />
          {t('habits.perWeek', { quota: challenge.habit.quota })}
        </span>
      )}
      {withStatus && challenge.status && <StatusBadge status={challenge.status} />}
    </div>
  )
}
