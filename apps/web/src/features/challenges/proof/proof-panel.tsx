import type { Challenge, Proof } from '@canopy/contract/challenges'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { toast } from '../../../ui/toast.ts'
import { useIsWide } from '../../../ui/use-media.ts'
import { isOpen, REVIEW, showVerdict, useProofs, useRetryProof } from '../challenges-data.ts'
import { PopularChallenges } from '../popular/popular.ts'
import { AlreadyVerified } from './already-verified.tsx'
import { EarlierProofs } from './earlier-proofs.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { ProofForm } from './proof-form.tsx'
import { lookOf } from './proof-style.ts'
import { ProofResult } from './proof-result.tsx'
import { Reviewing } from './reviewing.tsx'
import { WhatCounts } from './what-counts.tsx'

/** What the form below an earlier proof is for. */
const titles: Partial<Record<Proof['status'], string>> = {
  Issue: 'Try again',
  Error: 'Or submit another proof',
}

/** Where a proof is handed in: the last verdict, the form for as long as one more proof makes sense, and the proofs before. */
export function ProofDesk({ challenge }: { challenge: Challenge }) {
  const api = useApi()
  const queries = useQueryClient()
  const proofs = useProofs(challenge.challengeId)
  /** The proof that got its verdict on this screen: celebrated and focused, unlike one of last week. */
  const [freshId, setFreshId] = useState<number>()

  const tell = (proof: Proof) => {
    setFreshId(proof.proofId)
    showVerdict(queries, api, proof)
    const { notice, title } = lookOf(proof.status)
    if (notice) toast(notice, title)
  }
  const retry = useRetryProof(tell)
  // What is heard of a proof while its verdict is on the way to this screen must not take the form away, which waits for it.
  const isAwaited = useIsMutating({ mutationKey: REVIEW }) > 0
  const isSending = isAwaited && !retry.isPending
  const latest = proofs.data?.pages[0]?.items[0]
  useVerdictOfWaiting(isAwaited ? undefined : latest, tell)

  // Once it has failed, asking again goes on below the form.
  if (proofs.isPending && proofs.failureCount === 0 && proofs.errorUpdateCount === 0)
    return (
      <>
        <Beside challenge={challenge} />
        <FormSkeleton />
      </>
    )

  const isReviewed = !isSending && latest?.status === 'Pending' && !latest.awaitsSteward
  const isFresh = latest !== undefined && latest.proofId === freshId
  const isEarlierVerified = challenge.status === 'completed' && !(isFresh && latest.status === 'Verified')
  const isDone = challenge.status === 'completed' || latest?.status === 'Verified'
  const shown = isEarlierVerified ? undefined : latest
  return (
    <div className="group contents">
      {retry.isPending || isReviewed ? (
        <>
          <Reviewing />
          <Beside challenge={challenge} />
        </>
      ) : (
        <>
          {isEarlierVerified && !isSending && <AlreadyVerified challenge={challenge} />}
          {shown && (
            <div className="group-has-[form[aria-busy=true]]:hidden">
              <ProofResult
                key={`${shown.proofId} ${shown.status}`}
                proof={shown}
                isFresh={isFresh}
                retryFailure={retry.error?.message}
                onRetry={() => retry.mutate(shown.proofId)}
              />
            </div>
          )}
          <Beside challenge={challenge} />
          {(isSending || !(isDone || latest?.status === 'Pending')) && (
            <ProofForm
              challenge={challenge}
              title={latest ? titles[latest.status] : undefined}
              onVerdict={tell}
            />
          )}
        </>
      )}
      <EarlierProofs challenge={challenge} proofs={proofs} shown={shown} />
    </div>
  )
}

/** What to know before one shoots: between the last verdict and the form, or beside both. Once it is done, there are others. */
function Beside({ challenge }: { challenge: Challenge }) {
  const isWide = useIsWide()
  return (
    <div className="max-lg:empty:hidden max-lg:group-has-[form[aria-busy=true]]:hidden lg:stays-beside lg:col-start-2 lg:row-span-full lg:row-start-1">
      {challenge.status === 'completed' ? (
        isWide && (
          <Suspense>
            <PopularChallenges />
          </Suspense>
        )
      ) : (
        <WhatCounts challenge={challenge} />
      )}
    </div>
  )
}

/** Calls `tell` when a proof that waited for its verdict as the page opened has got it. */
function useVerdictOfWaiting(latest: Proof | undefined, tell: (proof: Proof) => void) {
  const waitingId = useRef<number>(undefined)
  useEffect(() => {
    if (!latest) return
    if (isOpen(latest)) waitingId.current = latest.proofId
    else if (waitingId.current === latest.proofId) {
      waitingId.current = undefined
      tell(latest)
    }
  })
}
