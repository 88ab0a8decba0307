import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import type { SharedProof } from '@canopy/contract/feed/writing'
import { writingEndpoints } from '@canopy/contract/feed/writing-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '../../../../api/client.ts'
import { useApi, useIdentity } from '../../../../api/context.ts'
import { showProof } from '../proofs-data.ts'

/** The feed gets the post by the socket, as every new one. */
export function useShareProof(proof: Proof) {
  const api = useApi()
  const identity = useIdentity()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SharedProof) =>
      createClient(writingEndpoints, identity).call('shareProof', {
        params: { proofId: proof.proofId },
        body,
      }),
    onSuccess: ({ postId }) => showProof(queries, api, { ...proof, sharedAs: postId }),
  })
}
