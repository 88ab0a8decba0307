import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { proofAnchor } from '@canopy/contract/paths'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { communityDayFormat } from '../../../language/community-days.ts'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { countsNow, OwnWeek, paysNow } from '../habit/own-week.tsx'
import { PopularChallenges } from '../popular/popular-challenges.tsx'
import { ChallengeDates, isOpenNow } from '../season.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { ProofForm } from './proof-form.tsx'
import { AlreadyVerified } from './result/already-verified.tsx'
import { EarlierProofs } from './result/earlier-proofs.tsx'
import { ProofResult } from './result/proof-result.tsx'
import { Retake } from './retake.tsx'
import { Reviewing } from './reviewing.tsx'
import { useLatestProof } from './use-latest-proof.ts'
import { WhatCounts } from './what-counts.tsx'

/** Scrolls to the element that the address names once it is on the page, since what is loaded later is not there when the browser looks. */
function useScrollToHash(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [isLoaded, hash])
}

/** Titles of the form when it is shown below a proof. */
const titles: Partial<Record<Proof['status'], PlainMessageId>> = {
  Issue: 'common.tryAgain',
  Error: 'proofs.orSubmitAnother',
}

const day = communityDayFormat({ dateStyle: 'short' })
const isOfToday = ({ submittedAt }: Proof) => day.format(Date.parse(submittedAt)) === day.format(Date.now())

/** The latest verdict, the form while another proof can be submitted, and the earlier proofs. */
export function ProofPanel({ challenge }: { challenge: Challenge }) {
  const [retakenId, setRetakenId] = useState<number>()
  const { proofs, latest, isFresh, isSubmitting, retry, onVerdict } = useLatestProof(challenge.challengeId)
  useScrollToHash(proofs.data !== undefined)

  // Only until the first attempt has failed: then the form is shown, and the list is retried below it.
  if (proofs.isPending && proofs.failureCount === 0 && proofs.errorUpdateCount === 0)
    return (
      <>
        <Guidance challenge={challenge} />
        <FormSkeleton />
      </>
    )

  const isReviewed = !isSubmitting && latest?.status === 'Pending' && !latest.awaitsSteward
  const { habit, week } = challenge
  const isCompleted = challenge.status === 'completed'
  const isVerifiedBefore = latest?.status === 'Verified' && !isFresh
  const isVerifiedEarlier = isCompleted && !(isFresh && latest?.status === 'Verified')
  const isDone = habit ? !countsNow(challenge) : isCompleted || latest?.status === 'Verified'
  // A habit goes on while the proof of another day waits for a steward.
  const isWaiting = latest?.status === 'Pending' && (!habit || isOfToday(latest))
  const shown = isVerifiedEarlier || (habit && isVerifiedBefore) ? undefined : latest
  const isOpen = isOpenNow(challenge)
  const title = latest && titles[latest.status]
  const retaken = latest?.status === 'Issue' && latest.proofId === retakenId ? latest : undefined
  const isAsked = latest?.status !== 'Issue' || retaken !== undefined
  const verified = proofs.data?.pages
    .flatMap(({ items }) => items)
    .find(({ status }) => status === 'Verified')
  return (
    <div className="group contents">
      {retry.isPending || isReviewed ? (
        <>
          <Reviewing />
          <Guidance challenge={challenge} />
        </>
      ) : (
        <>
          {isVerifiedEarlier && !isSubmitting && <AlreadyVerified challenge={challenge} proof={verified} />}
          {habit && week && !isSubmitting && (
            <Card className="p-4 sm:px-6 sm:py-5">
              <OwnWeek habit={habit} week={week} pays={paysNow(challenge)} />
            </Card>
          )}
          {shown && (
            <div id={proofAnchor(shown.proofId)} className="group-has-[form[aria-busy=true]]:hidden">
              <ProofResult
                key={`${shown.proofId} ${shown.status}`}
                proof={shown}
                isFresh={isFresh}
                retryFailure={retry.error?.message}
                onRetry={() => retry.mutate(shown.proofId)}
                retake={
                  isOpen &&
                  !retaken && (
                    <Retake triesLeft={challenge.triesLeft} onRetake={() => setRetakenId(shown.proofId)} />
                  )
                }
              />
            </div>
          )}
          <Guidance challenge={challenge} />
          {!isOpen && !isDone && (
            <Card className="p-4 sm:px-6 sm:py-5">
              <ChallengeDates challenge={challenge} />
            </Card>
          )}
          {(isSubmitting || (isOpen && isAsked && !(isDone || isWaiting))) && (
            <ProofForm
              challenge={challenge}
              title={title && t(title)}
              retaken={retaken}
              onVerdict={onVerdict}
            />
          )}
        </>
      )}
      <EarlierProofs challenge={challenge} proofs={proofs} shown={shown} />
    </div>
  )
}

/** Shows what a photo must show, above the form or beside it; other challenges once this one is completed. */
function Guidance({ challenge }: { challenge: Challenge }) {
  const isWide = useIsWide()
  return (
    <div className="max-lg:empty:hidden max-lg:group-has-[form[aria-busy=true]]:hidden lg:stays-beside lg:col-start-2 lg:row-span-full lg:row-start-1">
      {challenge.status === 'completed' ? (
        isWide && <PopularChallenges />
      ) : (
        <WhatCounts challenge={challenge} />
      )}
    </div>
  )
}
