import type { Challenge, Proof } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { type ToastKind, toast } from '../../../ui/toast.ts'
import { latestProofQuery, showVerdict, useRetryProof } from '../challenges-data.ts'
import { AlreadyVerified } from './already-verified.tsx'
import { ProofForm } from './proof-form.tsx'
import { ProofResult } from './proof-result.tsx'
import { Reviewing } from './reviewing.tsx'

const notices: Partial<Record<Proof['status'], [ToastKind, string]>> = {
  Verified: ['success', messages.proofVerified],
  Issue: ['warning', messages.proofIssue],
  Error: ['error', messages.proofFailed],
}

/** What the form below an earlier proof is for. */
const titles: Partial<Record<Proof['status'], string>> = {
  Issue: 'Try again',
  Error: 'Or submit another proof',
}

/** Where a proof is handed in: the last verdict, if there is one, and the form for as long as one more proof makes sense. */
export function ProofDesk({ challenge }: { challenge: Challenge }) {
  const api = useApi()
  const queries = useQueryClient()
  const { data: latest } = useQuery(latestProofQuery(api, challenge.challengeId))
  /** The proof that got its verdict on this screen: celebrated and focused, unlike one of last week. */
  const [freshId, setFreshId] = useState<number>()

  const tell = (proof: Proof) => {
    setFreshId(proof.proofId)
    showVerdict(queries, api, proof)
    const notice = notices[proof.status]
    if (notice) toast(...notice)
  }
  const retry = useRetryProof(tell)
  useVerdictOfWaiting(latest, tell)

  if (retry.isPending || latest?.status === 'Pending') return <Reviewing />

  const isFresh = latest?.proofId === freshId
  if (challenge.status === 'completed' && !isFresh) return <AlreadyVerified challenge={challenge} />
  return (
    <div className="group flex flex-col gap-5">
      {latest && (
        <div className="group-has-[form[aria-busy=true]]:hidden">
          <ProofResult
            key={`${latest.proofId} ${latest.status}`}
            proof={latest}
            isFresh={isFresh}
            retryFailure={retry.error?.message}
            onRetry={() => retry.mutate(latest.proofId)}
          />
        </div>
      )}
      {challenge.status !== 'completed' && latest?.status !== 'Verified' && (
        <ProofForm
          challenge={challenge}
          title={latest ? titles[latest.status] : undefined}
          onVerdict={tell}
        />
      )}
    </div>
  )
}

/** Calls `tell` when a proof that was under review as the page opened has got its verdict. */
function useVerdictOfWaiting(latest: Proof | null | undefined, tell: (proof: Proof) => void) {
  const waited = useRef(false)
  useEffect(() => {
    if (latest?.status === 'Pending') waited.current = true
    else if (latest && waited.current) {
      waited.current = false
      tell(latest)
    }
  })
}
