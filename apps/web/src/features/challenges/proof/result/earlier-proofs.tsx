import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { proofAmount } from '@canopy/contract/challenges/quantities/texts'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { proofAnchor } from '@canopy/contract/paths'
import { useId } from 'react'
import { t } from '../../../../language/messages.ts'
import { Badge } from '../../../../ui/badges/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { TryAgain } from '../../../../ui/feedback/try-again.tsx'
import { ShowMore } from '../../../../ui/lists/show-more.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { ProofPhoto } from '../photo/proof-photo.tsx'
import type { useProofs } from '../proofs-data.ts'
import { AppealSection } from './appeal.tsx'
import { EarningNote } from './earning-note.tsx'
import { feedbackOf, feedbackTitle, styleOf } from './proof-style.ts'

/** The member's proofs except `shown`, which is displayed above. */
export function EarlierProofs({
  challenge,
  proofs,
  shown,
}: {
  challenge: Challenge
  proofs: ReturnType<typeof useProofs>
  shown: Proof | undefined
}) {
  const id = useId()
  const all = proofs.data?.pages.flatMap(({ items }) => items) ?? []
  const earlier = all.filter(({ proofId }) => proofId !== shown?.proofId)
  const hasFailed = !proofs.data && proofs.errorUpdateCount > 0
  if (earlier.length === 0 && !hasFailed) return null

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-bold">
        {t('proofs.yourEarlierProofs')}
      </h2>
      {hasFailed && (
        <TryAgain text={t('proofs.loadFailed')} pending={proofs.isFetching} onRetry={proofs.refetch} />
      )}
      <ul className="flex flex-col gap-3">
        {earlier.map((proof) => (
          <li key={proof.proofId} id={proofAnchor(proof.proofId)}>
            <EarlierProof proof={proof} mayAppeal={challenge.status !== 'completed'} />
          </li>
        ))}
      </ul>
      <ShowMore query={proofs} />
    </section>
  )
}

function EarlierProof({ proof, mayAppeal }: { proof: Proof; mayAppeal: boolean }) {
  const { Icon, tone, label } = styleOf(proof.status)
  const amount = proofAmount(t, proof)
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex items-start gap-4">
        <ProofPhoto proof={proof} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Badge tone={tone}>
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Badge>
            <TimeAgo time={proof.submittedAt} />
            {proof.pointsEarned > 0 && (
              <span className="font-semibold text-sun-ink">
                {t('proofs.earnedPoints', { points: proof.pointsEarned })}
              </span>
            )}
          </p>
          <p className="line-clamp-3 text-sm wrap-anywhere">{proof.description}</p>
          {amount !== undefined && (
            <p className="text-sm text-muted">{t('quantities.ofProof', { amount })}</p>
          )}
        </div>
      </div>
      <EarningNote proof={proof} />
      {proof.aiResponse !== '' && (
        <div className="text-sm">
          <h3 className="font-semibold">{feedbackTitle(proof)}</h3>
          <p className="whitespace-pre-line text-muted wrap-anywhere">{feedbackOf(proof)}</p>
        </div>
      )}
      {proof.status === 'Issue' && (mayAppeal || proof.appeal !== null) && <AppealSection proof={proof} />}
    </Card>
  )
}
