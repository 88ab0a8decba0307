/** What the challenge screens fetch and change. Light: the schemas come with the first call. */

import type { Challenge, Proof } from '@canopy/contract/challenges'
import { POPULAR_CHALLENGES, SECOND } from '@canopy/contract/limits'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { sessionQuery, showPoints } from '../../session/session-data.ts'

const PENDING_POLL = 3 * SECOND
/** What a route's loader has just fetched is not fetched again by its page. */
const FRESH = 2 * SECOND

/** All challenges, newest first. */
export const challengesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'list'],
    queryFn: ({ signal }) => api.call('listChallenges', {}, { signal }),
    staleTime: FRESH,
  })

/** Those that the member joined. */
export const ownChallengesQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['challenges', 'list', 'own'],
    // A steward would get everybody's without the id.
    queryFn: ({ signal }) => api.call('listOwnChallenges', { query: { userId } }, { signal }),
  })

/** The first few of all. */
export const popularQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'list', 'popular'],
    queryFn: ({ signal }) => api.call('listChallenges', { query: { limit: POPULAR_CHALLENGES } }, { signal }),
  })

export const challengeQuery = (api: Api, challengeId: number) =>
  queryOptions({
    queryKey: ['challenges', 'one', challengeId],
    queryFn: ({ signal }) => api.call('getChallenge', { params: { challengeId } }, { signal }),
    staleTime: FRESH,
  })

/** The member's last proof of a challenge, null without one; looked at again while it is under review. */
export const latestProofQuery = (api: Api, challengeId: number) =>
  queryOptions({
    queryKey: ['challenges', 'proof', challengeId],
    queryFn: async ({ signal }) => {
      const [latest] = await api.call('listProofs', { query: { challengeId, limit: 1 } }, { signal })
      return latest ?? null
    },
    staleTime: FRESH,
    refetchInterval: ({ state }) => state.data?.status === 'Pending' && PENDING_POLL,
  })

/** Who judges proofs; the same as long as the server runs. */
export const reviewerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'reviewer'],
    queryFn: ({ signal }) => api.call('getReviewer', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Shows a challenge as the server just answered it, and asks again for what counts it. */
function showChallenge(queries: QueryClient, api: Api, challenge: Challenge) {
  queries.setQueryData(challengeQuery(api, challenge.challengeId).queryKey, challenge)
  void queries.invalidateQueries(challengesQuery(api))
  void queries.invalidateQueries(sessionQuery(api))
}

/** Joins a challenge, or leaves it. */
export function useEnrolment(challengeId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (endpoint: 'joinChallenge' | 'leaveChallenge') =>
      api.call(endpoint, { params: { challengeId } }),
    onSuccess: (challenge) => showChallenge(queries, api, challenge),
  })
}

/** Adds a challenge. @throws ApiError when the server refuses */
export function useAddChallenge() {
  const api = useApi()
  const queries = useQueryClient()
  return async (body: Input<'createChallenge'>['body'], signal: AbortSignal) => {
    const challenge = await api.call('createChallenge', { body }, { signal })
    showChallenge(queries, api, challenge)
    return challenge
  }
}

/** The stored proof that an answer carries; one whose review failed comes with a 502. @throws whatever else went wrong */
async function storedProof(answer: Promise<Proof>): Promise<Proof> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 502) throw error
    const { Proof } = await import('@canopy/contract/challenges')
    const stored = Proof.safeParse(error.body)
    if (!stored.success) throw error
    return stored.data
  }
}

/** Shows a proof's verdict, and asks again for what a verdict moves: progress, enrolments, badges. The leaderboard is asked for at every visit. */
export function showVerdict(queries: QueryClient, api: Api, proof: Proof) {
  queries.setQueryData(latestProofQuery(api, proof.challengeID).queryKey, proof)
  showPoints(queries, proof.points)
  void queries.invalidateQueries(challengeQuery(api, proof.challengeID))
  void queries.invalidateQueries(challengesQuery(api))
  void queries.invalidateQueries(sessionQuery(api))
}

export type ProofSending = {
  signal: AbortSignal
  idempotencyKey: string
  onProgress: (share: number) => void
}

/** Hands a proof in and waits for its verdict. @throws ApiError when it was not taken, or no answer came */
export function useSubmitProof() {
  const api = useApi()
  return (body: Input<'submitProof'>['body'], sending: ProofSending) =>
    storedProof(api.call('submitProof', { body }, sending))
}

/** Has a stored proof reviewed once more. */
export function useRetryProof(onVerdict: (proof: Proof) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (proofId: number) => storedProof(api.call('retryProof', { params: { proofId } })),
    onSuccess: onVerdict,
  })
}
