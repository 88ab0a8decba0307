import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { shareProof } from '@canopy/contract/feed/writing/endpoints'
import type { SharedProof } from '@canopy/contract/feed/writing/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.ts'
import { showProof } from '../proofs-data.ts'

/** The feed gets the post by the socket, as every new one. */
export function useShareProof(proof: Proof) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SharedProof) =>
      api.call(shareProof, {
        params: { proofId: proof.proofId },
        body,
      }),
    onSuccess: ({ postId }) => showProof(queries, api, { ...proof, sharedAs: postId }),
  })
}
