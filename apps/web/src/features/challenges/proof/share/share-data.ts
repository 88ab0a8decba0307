import type { Proof } from '@canopy/contract/proofs'
import type { SharedProof } from '@canopy/contract/writing'
import { writingEndpoints } from '@canopy/contract/writing-endpoints'
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
