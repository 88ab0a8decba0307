import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { isOpen, REVIEW, showVerdict, useProofs, useRetryProof } from './proofs-data.ts'
import { styleOf } from './result/proof-style.ts'

/**
 * The member's latest proof of a challenge, and whether it is being submitted or retried. `isFresh` is true if its verdict came while
 * the page was open. `onVerdict` shows the verdict of a submitted proof.
 */
export function useLatestProof(challengeId: number) {
  const api = useApi()
  const queries = useQueryClient()
  const proofs = useProofs(challengeId)
  const [freshId, setFreshId] = useState<number>()

  const onVerdict = (proof: Proof) => {
    setFreshId(proof.proofId)
    showVerdict(queries, api, proof)
    const { notice, title } = styleOf(proof.status)
    if (notice) toast(notice, title)
  }
  const retry = useRetryProof(onVerdict)
  const isAwaited = useIsMutating({ mutationKey: REVIEW }) > 0
  const latest = proofs.data?.pages[0]?.items[0]
  // An event about a proof whose response is still on its way must not unmount the form that waits for the response.
  useVerdictOfOpenProof(isAwaited ? undefined : latest, onVerdict)

  return {
    proofs,
    latest,
    isFresh: latest !== undefined && latest.proofId === freshId,
    isSubmitting: isAwaited && !retry.isPending,
    retry,
    onVerdict,
  }
}

/** Calls `onVerdict` once when `latest`, seen waiting for a verdict before, has got one. */
function useVerdictOfOpenProof(latest: Proof | undefined, onVerdict: (proof: Proof) => void) {
  const openId = useRef<number>(undefined)
  useEffect(() => {
    if (!latest) return
    if (isOpen(latest)) openId.current = latest.proofId
    else if (openId.current === latest.proofId) {
      openId.current = undefined
      onVerdict(latest)
    }
  })
}
