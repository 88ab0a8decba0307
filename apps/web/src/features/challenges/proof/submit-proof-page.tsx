import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points/points.tsx'
import { ChallengeFailure, InvalidChallenge } from '../challenge-failure.tsx'
import { challengeIdOf, challengeQuery } from '../challenges-data.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ExamplePicture } from './photo/example-picture.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { reviewerQuery } from './proofs-data.ts'

function SubmitProofPage() {
  const challengeId = challengeIdOf(useParams().challengeId)
  usePageTitle(t('proofs.submitProof'))
  return (
    <div className="flex flex-col gap-4">
      {challengeId === undefined ? (
        <InvalidChallenge />
      ) : (
        <>
          <BackLink to={paths.challenge(challengeId)}>{t('common.challenge')}</BackLink>
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
    return (
      <ChallengeFailure
        title={t('proofs.submitProof')}
        error={error}
        onRetry={refetch}
        pending={isFetching}
      />
    )
  }
  // The reviewer is shown above the form, which would jump if it came later. After a failed request the form is shown without it.
  const isReady = !reviewer.isPending || reviewer.failureCount > 0
  return (
    // Rows for the blocks of the main column, and a last one in case the side column is taller.
    <div className="page-columns lg:grid-rows-[repeat(4,auto)_1fr]">
      {data && isReady ? (
        <>
          <Heading challenge={data} />
          <ProofPanel challenge={data} />
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
      <ExamplePicture challenge={challenge} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-sm text-muted">{t('proofs.submitProof')}</p>
        <h1 className="text-lg font-bold wrap-anywhere sm:text-xl">{challenge.challengeName}</h1>
        <Points amount={challenge.points} label className="mt-1 text-sm text-sun-ink" />
      </div>
    </header>
  )
}

function HeadingSkeleton() {
  return (
    <div aria-busy="true" className="flex items-center gap-4">
      <Skeleton className="aspect-video w-40 sm:w-56" />
      <p role="status" className="text-muted">
        {t('common.loading')}
      </p>
    </div>
  )
}

export { SubmitProofPage as Component }
