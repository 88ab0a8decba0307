import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Mountain } from '../../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { ChallengePicture } from '../challenge-picture.tsx'
import { challengesOf, ownChallengesQuery } from '../challenges-data.ts'
import { WeekSoFar } from '../habit/week-so-far.tsx'

/** The challenges that the member joined, with their progress. */
export function ProfileChallenges() {
  const query = useInfiniteQuery(ownChallengesQuery(useApi(), useSession().userId))
  const { data, error, refetch, isFetching } = query
  const challenges = data && challengesOf(data)

  if (challenges?.length === 0) {
    return (
      <EmptyState
        drawing={<Mountain />}
        action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
      >
        {t('challenges.noChallenges')}
      </EmptyState>
    )
  }
  if (challenges) {
    return (
      <>
        <ul className="flex flex-col gap-4">
          {challenges.map((challenge) => (
            <li key={challenge.challengeId}>
              <OwnChallenge challenge={challenge} />
            </li>
          ))}
        </ul>
        <ShowMore query={query} className="mt-4" />
      </>
    )
  }
  if (error) {
    const text = t('challenges.memberChallengesFailed', { reason: error.message })
    return <LoadFailure text={text} onRetry={refetch} pending={isFetching} />
  }
  return (
    <ListSkeleton count={2}>
      <OwnChallengeSkeleton />
    </ListSkeleton>
  )
}

function OwnChallengeSkeleton() {
  return (
    <Card className="flex gap-5 p-5">
      <Skeleton className="hidden aspect-video w-39 shrink-0 self-start sm:block" />
      <div className="flex flex-1 flex-col gap-3">
        <div className="flex justify-between">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10" />
      </div>
    </Card>
  )
}

function OwnChallenge({ challenge }: { challenge: Challenge }) {
  const { challengeId, challengeName, points, status, currentProgress, targetProgress, habit, week } =
    challenge
  return (
    <Card className="flex">
      <div className="hidden w-44 shrink-0 self-start py-5 ps-5 sm:block">
        <div className="overflow-clip rounded-control">
          <ChallengePicture challenge={challenge} sizes="10rem" />
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 dir="auto" className="min-w-0 font-bold wrap-anywhere">
            <Link to={paths.challenge(challengeId)} className="rounded-control hover:underline">
              {challengeName}
            </Link>
          </h2>
          {status && <StatusBadge status={status} />}
        </div>
        <Points amount={points} label className="self-start text-sm text-sun-ink" />
        {status && habit && week && <WeekSoFar habit={habit} week={week} />}
        {status === 'active' && !week && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <div className="min-w-40 flex-1">
              <p className="mb-1.5 text-sm text-muted tabular">
                {t('challenges.progress', { done: currentProgress, target: targetProgress })}
              </p>
              <ProgressBar
                label={t('challenges.progressIn', { name: challengeName })}
                value={currentProgress}
                max={targetProgress}
              />
            </div>
            <ButtonLink to={paths.submitProof(challengeId)} variant="secondary">
              {t('challenges.updateProgress')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}
