import { pointsTexts } from '@canopy/contract/points-texts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { overviewQuery } from '../shop-data.ts'
import { HeldPointsList } from './held-points-list.tsx'
import { PointsJourney } from './points-journey.tsx'

/** Where the member's points are, and why those on hold are; nothing where all points are available at once. */
export function Holds() {
  const isGuarded = useSession().challengesPerDay !== null
  const { data, isFetching, refetch } = useQuery(overviewQuery(useApi()))
  if (data) {
    if (!isGuarded && data.holds.length === 0) return null
    return (
      <>
        <PointsJourney overview={data} />
        <HeldPointsList holds={data.holds} />
      </>
    )
  }
  if (!isGuarded) return null
  if (isFetching) return <Skeleton className="h-84 sm:h-52" />
  return <TryAgain text={pointsTexts.overviewFailed} pending={isFetching} onRetry={refetch} />
}
