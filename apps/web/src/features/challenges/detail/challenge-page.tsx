import type { Challenge } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { BackLink } from '../back-link.tsx'
import { ChallengeFigures } from '../challenge-figures.tsx'
import { challengeIdOf } from '../challenge-id.ts'
import { ChallengePicture } from '../challenge-picture.tsx'
import { challengeQuery } from '../challenges-data.ts'
import { explainChallenge } from '../failures.ts'
import { InvalidChallenge } from '../invalid-challenge.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Enrolment } from './enrolment.tsx'

function ChallengePage() {
  const challengeId = challengeIdOf(useParams().challengeId)
  return (
    <div className="flex flex-col gap-2">
      <BackLink to={paths.challenges}>Challenges</BackLink>
      {challengeId === undefined ? <InvalidChallenge /> : <LoadedChallenge challengeId={challengeId} />}
    </div>
  )
}

function LoadedChallenge({ challengeId }: { challengeId: number }) {
  const { data, error, refetch, isFetching } = useQuery(challengeQuery(useApi(), challengeId))
  usePageTitle(data?.challengeName ?? 'Challenge')
  if (data) return <ChallengeDetail challenge={data} />
  if (error) {
    return (
      <>
        <h1 className="sr-only">Challenge</h1>
        <LoadFailure text={explainChallenge(error)} onRetry={refetch} pending={isFetching} />
      </>
    )
  }
  return <ChallengeSkeleton />
}

function ChallengeDetail({ challenge }: { challenge: Challenge }) {
  return (
    <article className="page-columns">
      <Card>
        <ChallengePicture challenge={challenge} priority sizes="(width < 68.75rem) 100vw, 46rem" />
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <h1 className="text-xl font-bold">{challenge.challengeName}</h1>
          <ChallengeFigures challenge={challenge} />
          <p className="max-w-160 whitespace-pre-line">{challenge.description}</p>
          <p className="text-sm text-muted">
            By {challenge.creator}, <TimeAgo time={challenge.createdAt} />
          </p>
        </div>
      </Card>
      <Enrolment challenge={challenge} />
    </article>
  )
}

function ChallengeSkeleton() {
  return (
    <div aria-busy="true" className="page-columns">
      <Card>
        <Skeleton className="aspect-video rounded-none" />
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <p role="status" className="text-muted">
            {messages.loading}
          </p>
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-24" />
        </div>
      </Card>
      <Card className="flex flex-col gap-4 p-5">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Card>
    </div>
  )
}

export { ChallengePage as Component }
