/** What the challenge screens fetch and change. */

import { type Challenge, Proof } from '@canopy/contract/challenges'
import { MINUTE, POPULAR_CHALLENGES, SECOND } from '@canopy/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, Input } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { sessionQuery, showPoints } from '../../session/session-data.ts'
import { hearVerdict, oneKey, proofsKey } from './proof/on-verdict-event.ts'

const REVIEW_POLL = 3 * SECOND
/** The socket tells of a steward's verdict; this is for when it could not. */
const STEWARD_POLL = MINUTE
/** What a route's loader has just fetched is not fetched again by its page. */
const FRESH = 2 * SECOND
const PROOFS_PAGE = 10

/** The key of what waits for its verdict in the answer to a call. */
export const REVIEW = ['challenges', 'review']

/** All challenges, newest first. */
export const challengesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'list'],
    queryFn: ({ signal }) => api.call('listChallenges', {}, { signal }),
    meta: { kept: true },
    staleTime: FRESH,
  })

/** Those that the member joined. */
export const ownChallengesQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['challenges', 'list', 'own'],
    // A steward would get everybody's without the id.
    queryFn: ({ signal }) => api.call('listOwnChallenges', { query: { userId } }, { signal }),
    meta: { kept: true },
  })

/** The first few of all. */
export const popularQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'list', 'popular'],
    queryFn: ({ signal }) => api.call('listChallenges', { query: { limit: POPULAR_CHALLENGES } }, { signal }),
    meta: { kept: true },
  })

/** One challenge, and how the member stands with it. */
export const challengeQuery = (api: Api, challengeId: number) =>
  queryOptions({
    queryKey: [...oneKey, challengeId],
    queryFn: ({ signal }) => api.call('getChallenge', { params: { challengeId } }, { signal }),
    meta: { kept: true },
    staleTime: FRESH,
  })

/** Whether a verdict on `proof` is still to come. */
export const isOpen = ({ status, awaitsSteward }: Proof) => status === 'Pending' || awaitsSteward

/** The member's proofs of a challenge, newest first, page by page; asked for again while one waits for a verdict. */
export const proofsQuery = (api: Api, challengeId: number) =>
  infiniteQueryOptions({
    queryKey: [...proofsKey, challengeId],
    queryFn: ({ pageParam, signal }) =>
      api.page('listProofs', { query: { challengeId, cursor: pageParam, limit: PROOFS_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: FRESH,
    refetchInterval: ({ state }) => {
      const open = state.data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? []
      if (open.length === 0) return false
      return open.every(({ awaitsSteward }) => awaitsSteward) ? STEWARD_POLL : REVIEW_POLL
    },
  })

/** The pages of `proofsQuery` that were asked for so far. */
export const useProofs = (challengeId: number) => useInfiniteQuery(proofsQuery(useApi(), challengeId))

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

/** Adds a challenge, once per key. @throws ApiError when the server refuses */
export function useAddChallenge() {
  const api = useApi()
  const queries = useQueryClient()
  return async (
    body: Input<'createChallenge'>['body'],
    sending: { signal: AbortSignal; idempotencyKey: string },
  ) => {
    const challenge = await api.call('createChallenge', { body }, sending)
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
    const stored = Proof.safeParse(error.body)
    if (!stored.success) throw error
    return stored.data
  }
}

/** Shows a proof as the server just answered it: in its place among the others, or before them. */
function showProof(queries: QueryClient, api: Api, proof: Proof) {
  queries.setQueryData(proofsQuery(api, proof.challengeID).queryKey, (data) => {
    const [first = { items: [], cursor: undefined, etag: undefined }, ...others] = data?.pages ?? []
    const isKnown = data?.pages.some(({ items }) => items.some(({ proofId }) => proofId === proof.proofId))
    const pages = isKnown ? [first, ...others] : [{ ...first, items: [proof, ...first.items] }, ...others]
    return {
      pageParams: data?.pageParams ?? [undefined],
      pages: pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.proofId === proof.proofId ? proof : item)),
      })),
    }
  })
}

/** Shows a proof's verdict, and asks again for what a verdict moves: progress, enrolments, badges. The leaderboard is asked for at every visit. */
export function showVerdict(queries: QueryClient, api: Api, proof: Proof) {
  showProof(queries, api, proof)
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
  const queries = useQueryClient()
  return useMutation({
    mutationKey: REVIEW,
    // The picture is part of what is sent, and too large to be kept.
    gcTime: 0,
    mutationFn: ({ body, sending }: { body: Input<'submitProof'>['body']; sending: ProofSending }) =>
      storedProof(api.call('submitProof', { body }, sending)),
    // Nobody waited for the answer, or it got lost: the proof may be under review all the same.
    onError: () => hearVerdict(queries),
  }).mutateAsync
}

/** Has a stored proof reviewed once more. */
export function useRetryProof(onVerdict: (proof: Proof) => void) {
  const api = useApi()
  return useMutation({
    mutationKey: REVIEW,
    mutationFn: (proofId: number) => storedProof(api.call('retryProof', { params: { proofId } })),
    onSuccess: onVerdict,
  })
}

/** Asks a steward for a second look at a proof. @throws ApiError when the server refuses */
export function useAppeal(proofId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return async (body: Input<'appealProof'>['body'], signal: AbortSignal) => {
    showProof(queries, api, await api.call('appealProof', { params: { proofId }, body }, { signal }))
  }
}
