import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { proofAmount } from '@canopy/contract/challenges/quantities/texts'
import { paths } from '@canopy/contract/paths'
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { rich, t } from '../../../../language/messages.ts'
import { tones } from '../../../../ui/badges/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Checklist } from '../../../../ui/checklist.tsx'
import { Fault } from '../../../../ui/form/fault.tsx'
import { lazyNamed } from '../../../../ui/lazy.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { EmailLine } from '../../../accounts/index.ts'
import { ProofPhoto } from '../photo/proof-photo.tsx'
import { AppealSection, QueuePlace } from './appeal.tsx'
import { Confetti } from './confetti.tsx'
import { EarningNote } from './earning-note.tsx'
import { feedbackOf, feedbackTitle, styleOf } from './proof-style.ts'

const PointedChecklist = lazyNamed(
  () => import('../../../../ui/pointing/pointed-checklist.tsx'),
  'PointedChecklist',
)
const ShareProof = lazyNamed(() => import('../share/share-proof.tsx'), 'ShareProof')

/** The verdict on a proof with the reviewer's feedback. A fresh verdict takes the focus and, if verified, is celebrated. */
export function ProofResult({
  proof,
  isFresh,
  retryFailure,
  onRetry,
  retake,
}: {
  proof: Proof
  isFresh: boolean
  retryFailure: string | undefined
  onRetry: () => void
  /** Ways to deal with an issue, apart from an appeal. */
  retake: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isFresh) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [isFresh])

  const { Icon, tone, label, title } = styleOf(proof.status)
  return (
    <Card className="relative">
      {/* On phones the toast covers the top, so the verdict is scrolled to a place below it. */}
      <section
        ref={box}
        tabIndex={-1}
        aria-labelledby={id}
        className="scroll-mt-20 outline-none sm:scroll-mt-0"
      >
        <header className={`flex items-center gap-3 px-4 py-3 sm:px-6 sm:py-4 ${tones[tone]}`}>
          <Icon aria-hidden="true" className="size-7 shrink-0" />
          <div className="min-w-0">
            <p className="text-sm font-semibold">{label}</p>
            <h2 id={id} className="text-lg font-bold">
              {title}
            </h2>
          </div>
        </header>
        <div className="flex flex-col gap-5 p-4 sm:p-6">
          {proof.status === 'Verified' && <Earned proof={proof} />}
          {proof.aiResponse !== '' && (
            <div>
              <h3 className="font-bold">{feedbackTitle(proof)}</h3>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{feedbackOf(proof)}</p>
            </div>
          )}
          {proof.checklist.length > 0 && (
            <div className="flex flex-col gap-2">
              <h3 className="font-bold">{t('proofs.whatWasChecked')}</h3>
              <Checked proof={proof} />
            </div>
          )}
          <Submitted proof={proof} />
          {proof.status === 'Issue' && retake}
          {proof.status === 'Issue' && <AppealSection proof={proof} />}
          {proof.status === 'Pending' && <QueuePlace proof={proof} />}
          {proof.status === 'Error' && <Retry failure={retryFailure} onRetry={onRetry} />}
          {proof.status === 'Verified' && (
            <>
              <Suspense fallback={<div className="h-10" />}>
                <ShareProof proof={proof} />
              </Suspense>
              <NextLinks />
            </>
          )}
        </div>
      </section>
      {isFresh && proof.status === 'Verified' && <Confetti />}
    </Card>
  )
}

function Earned({ proof }: { proof: Proof }) {
  return (
    <>
      {proof.pointsEarned > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-xl font-bold text-leaf-ink">
            {t('proofs.earnedXp', { points: proof.pointsEarned })}
          </p>
          <p className="inline-flex items-center gap-2 rounded-full bg-sun-tint px-3 py-1 font-semibold text-sun-ink">
            {t('proofs.earnedPoints', { points: proof.pointsEarned })}
          </p>
        </div>
      )}
      <EarningNote proof={proof} />
      <EmailLine />
    </>
  )
}

const isPointedAt = ({ checklist }: Proof) => checklist.some(({ region }) => region !== null)

function Checked({ proof }: { proof: Proof }) {
  const list = <Checklist checklist={proof.checklist} />
  if (!isPointedAt(proof)) return list
  return (
    <Suspense fallback={list}>
      <PointedChecklist src={proof.imageUrl} alt={t('proofs.yourPhoto')} checklist={proof.checklist} />
    </Suspense>
  )
}

/** The proof itself, since the form was emptied. */
function Submitted({ proof }: { proof: Proof }) {
  const amount = proofAmount(t, proof)
  return (
    <figure className="flex items-start gap-4">
      {!isPointedAt(proof) && <ProofPhoto proof={proof} />}
      <figcaption className="min-w-0 text-sm text-muted">
        <p className="line-clamp-3 wrap-anywhere">{proof.description}</p>
        {amount !== undefined && <p className="mt-1">{t('quantities.ofProof', { amount })}</p>}
        <p className="mt-1">
          {rich('proofs.submittedAgo', { time: () => <TimeAgo time={proof.submittedAt} /> })}
        </p>
      </figcaption>
    </figure>
  )
}

function Retry({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{t('proofs.isStored')}</p>
      {failure !== undefined && <Fault>{failure}</Fault>}
      <Button onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-5" />
        {t('proofs.tryThisProofAgain')}
      </Button>
    </div>
  )
}

function NextLinks() {
  return (
    <div className="grid gap-3 sm:flex">
      <ButtonLink to={paths.challenges} variant="secondary">
        {t('common.exploreChallenges')}
      </ButtonLink>
      <ButtonLink to={paths.leaderboard} variant="secondary">
        {t('proofs.seeTheLeaderboard')}
      </ButtonLink>
    </div>
  )
}
