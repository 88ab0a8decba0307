import { listProofCases } from '@canopy/contract/desk/challenges/endpoints'
import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { usePointing } from '../../../ui/pointing/use-pointing.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { OtherProofs } from './other-proofs.tsx'
import { ProofAmount } from './proof-amount.tsx'
import { CauseBadge, VerdictBadge } from './proof-badges.tsx'
import { ProofDecision } from './proof-decision.tsx'
import { ProofFindings, ProofReviews } from './proof-findings.tsx'
import { ProofPhotos } from './proof-photos.tsx'
import { ProofMember, ProofWords } from './proof-words.tsx'
import { idIn, proofCaseQuery } from './proofs-data.ts'

function ProofCasePage() {
  const proofId = idIn(useParams().proofId)
  const api = useApi()
  const proof = useQuery(proofCaseQuery(api, proofId))
  usePageTitle(
    proof.data
      ? t('desk-challenges.proofTitle', { challengeName: proof.data.challengeName })
      : t('desk-challenges.proof'),
  )
  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="proof"
        list={paths.deskProofs}
        title={t('desk-challenges.proofs')}
        load={(options) => api.call(listProofCases, {}, options)}
        casePath={(row) => paths.deskProof(row.proofId)}
      />
      {proof.isPending && <Skeleton className="h-96 w-full" />}
      {proof.isError && !proof.data && (
        <CaseFailure title={t('desk-challenges.proof')} gone={t('desk.proofGone')} query={proof} />
      )}
      {proof.data && <LoadedProof key={proofId} proof={proof.data} />}
    </div>
  )
}

function LoadedProof({ proof }: { proof: ProofCase }) {
  const { proofId, challengeName, cause, since, submittedAt } = proof
  const pointing = usePointing()
  const submitted = () => <TimeAgo time={submittedAt} />
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{challengeName}</h1>
        <VerdictBadge {...proof} />
        <CauseBadge cause={cause} />
        <span className="text-muted">
          {since
            ? rich('desk-challenges.submittedWaits', { submitted, since: () => <TimeAgo time={since} /> })
            : rich('desk-challenges.submitted', { submitted })}
        </span>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProofPhotos proof={proof} pointing={pointing} />
          <ProofWords proof={proof} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
          <Part title={t('common.decision')}>
            <ProofDecision proof={proof} pointing={pointing} />
          </Part>
          <ProofAmount proof={proof} />
          <ProofMember proof={proof} />
          <ProofFindings proof={proof} />
          <ProofReviews reviews={proof.reviews} />
          <Part title={t('common.history')}>
            <History kind="proof" id={String(proofId)} />
          </Part>
        </div>
        <OtherProofs proof={proof} />
      </div>
    </>
  )
}

export { ProofCasePage as Component }
