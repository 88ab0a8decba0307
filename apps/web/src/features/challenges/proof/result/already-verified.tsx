import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { BadgeCheck } from 'lucide-react'
import { Suspense } from 'react'
import { t } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { lazyNamed } from '../../../../ui/lazy.tsx'
import { EarningNote } from './earning-note.tsx'

const ShareProof = lazyNamed(() => import('../share/share-proof.tsx'), 'ShareProof')

/** Shown instead of the form once the challenge's points have been earned. `proof` is the verified one, if it is loaded. */
export function AlreadyVerified({ challenge, proof }: { challenge: Challenge; proof: Proof | undefined }) {
  const isEarned = !proof || proof.pointsEarned > 0
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <p className="flex items-start gap-2 text-lg font-bold">
        <BadgeCheck aria-hidden="true" className="mt-0.75 size-6 shrink-0 text-leaf-ink" />
        {isEarned ? t('proofs.alreadyEarned') : t('proofs.challengeVerified')}
      </p>
      <p className="text-muted">{isEarned ? t('proofs.paysOnce') : t('proofs.countsOnce')}</p>
      {proof && (
        <>
          <EarningNote proof={proof} />
          <Suspense fallback={<div className="h-10" />}>
            <ShareProof proof={proof} />
          </Suspense>
        </>
      )}
      <div className="grid gap-3 sm:flex">
        <ButtonLink to={paths.challenges} variant="secondary">
          {t('common.exploreChallenges')}
        </ButtonLink>
        <ButtonLink to={paths.challenge(challenge.challengeId)} variant="secondary">
          {t('proofs.backToThisChallenge')}
        </ButtonLink>
      </div>
    </Card>
  )
}
