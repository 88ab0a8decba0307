import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { overviewQuery } from '../shop-data.ts'
import { HeldPointsList } from './held-points-list.tsx'
import { PointsJourney } from './points-journey.tsx'

/** Shows where the member's points are, and why some are on hold; nothing where all points are available at once. */
export function Holds() {
  const { challengesPerDay, onHold } = useSession()
  const isGuarded = challengesPerDay !== null
  const { data, isPending, isFetching, refetch } = useQuery(overviewQuery(useApi()))
  if (data) {
    if (!isGuarded && data.holds.length === 0) return null
    return (
      <>
        <PointsJourney overview={data} />
        <HeldPointsList holds={data.holds} />
      </>
    )
  }
  if (!isGuarded && onHold === 0) return null
  if (!isPending) return <TryAgain text={t('points.overviewFailed')} pending={isFetching} onRetry={refetch} />
  return (
    <ListSkeleton count={1} className="flex flex-col gap-6">
      <Skeleton className="h-84 sm:h-52" />
      {onHold > 0 && <Skeleton className="h-28" />}
    </ListSkeleton>
  )
}
