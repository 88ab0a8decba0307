import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Mountain } from '../../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { challengesOf, challengesQuery, ownChallengesQuery } from '../challenges-data.ts'
import { isOpenNow } from '../season.tsx'

/** Whether a photo that was taken elsewhere can be a proof of it. */
const takesPhoto = (challenge: Challenge) =>
  isOpenNow(challenge) && challenge.evidence !== 'live' && challenge.status !== 'completed'

/** The challenges of which a photo can be a proof, those that the member joined first. */
export function ChooseChallenge({ onChoose }: { onChoose: (challengeId: number) => void }) {
  const [api, { userId }] = [useApi(), useSession()]
  const own = useInfiniteQuery(ownChallengesQuery(api, userId))
  const all = useInfiniteQuery(challengesQuery(api))
  const { isError, isFetching, refetch } = all
  if (isError && !all.data)
    return <LoadFailure text={t('feed.challengesFailed')} pending={isFetching} onRetry={refetch} />
  if (!all.data || own.isPending) return <Skeleton className="h-48 w-full" />
  const joined = own.data ? challengesOf(own.data).filter((challenge) => challenge.joined) : []
  const ids = new Set(joined.map(({ challengeId }) => challengeId))
  const others = challengesOf(all.data).filter(({ challengeId }) => !ids.has(challengeId))
  const shown = [...joined, ...others].filter(takesPhoto)
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          drawing={<Mountain />}
          action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
        >
          {t('shared.noChallenge')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className="sheet divide-y divide-line overflow-clip">
          {shown.map(({ challengeId, challengeName, points }) => (
            <li key={challengeId}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-3 text-start -outline-offset-2 hover:bg-sunken"
                onClick={() => onChoose(challengeId)}
              >
                <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                  {challengeName}
                </span>
                <Points amount={points} label className="shrink-0 text-sm text-sun-ink" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={all} className="mt-4" />
    </>
  )
}
