import type { Challenge } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BackLink } from '../back-link.tsx'
import { ChallengeFailure } from '../challenge-failure.tsx'
import { challengeIdOf } from '../challenge-id.ts'
import { ChallengePicture } from '../challenge-picture.tsx'
import { challengeQuery, reviewerQuery } from '../challenges-data.ts'
import { InvalidChallenge } from '../invalid-challenge.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { ProofDesk } from './proof-panel.tsx'

function SubmitProofPage() {
  const challengeId = challengeIdOf(useParams().challengeId)
  usePageTitle('Submit proof')
  return (
    <div className="flex flex-col gap-4">
      {challengeId === undefined ? (
        <InvalidChallenge />
      ) : (
        <>
          <BackLink to={paths.challenge(challengeId)}>Challenge</BackLink>
          <LoadedProof key={challengeId} challengeId={challengeId} />
        </>
      )}
    </div>
  )
}

function LoadedProof({ challengeId }: { challengeId: number }) {
  const api = useApi()
  const { data, error, refetch, isFetching } = useQuery(challengeQuery(api, challengeId))
  const reviewer = useQuery(reviewerQuery(api))
  if (!data && error) {
    return <ChallengeFailure title="Submit proof" error={error} onRetry={refetch} pending={isFetching} />
  }
  // Who judges is told above the form, which would jump. If that cannot be had, the form does without.
  const isReady = !reviewer.isPending || reviewer.failureCount > 0
  return (
    // As many rows as there can be things below each other, and one for what stands beside them to be taller.
    <div className="page-columns lg:grid-rows-[repeat(4,auto)_1fr]">
      {data && isReady ? (
        <>
          <Heading challenge={data} />
          <ProofDesk challenge={data} />
        </>
      ) : (
        <>
          <HeadingSkeleton />
          <FormSkeleton />
        </>
      )}
    </div>
  )
}

function Heading({ challenge }: { challenge: Challenge }) {
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Card className="w-28 shrink-0 rounded-control sm:w-36">
        <ChallengePicture challenge={challenge} sizes="9rem" priority />
      </Card>
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-sm text-muted">Submit proof</p>
        <h1 className="text-lg font-bold wrap-anywhere sm:text-xl">{challenge.challengeName}</h1>
        <Points amount={challenge.points} label className="mt-1 text-sm text-sun-ink" />
      </div>
    </header>
  )
}

function HeadingSkeleton() {
  return (
    <div aria-busy="true" className="flex items-center gap-4">
      <Skeleton className="aspect-video w-28 sm:w-36" />
      <p role="status" className="text-muted">
        {messages.loading}
      </p>
    </div>
  )
}

export { SubmitProofPage as Component }
