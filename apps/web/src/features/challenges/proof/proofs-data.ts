/** Queries and mutations of proofs. */

import {
  appealProof,
  listProofs,
  retryProof,
  submitProof,
} from '@canopy/contract/challenges/proofs/endpoints'
import { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { getReviewer } from '@canopy/contract/challenges/reviewers/endpoints'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { Input } from '@canopy/contract/request'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { cacheReply } from '../../../api/cache-reply.ts'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { ApiError } from '../../../api/error.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { sessionQuery, showPoints } from '../../../session/session-data.ts'
import { offerPush } from '../../notifications/index.ts'
import { challengeQuery, challengesKey } from '../challenges-data.ts'
import { proofsKey, refetchVerdicts } from './on-verdict-event.ts'

const REVIEW_POLL = 3 * SECOND
/** A fallback: the socket notifies the page of a steward's verdict. */
const STEWARD_POLL = MINUTE
/** Long enough that a page does not repeat the request of its route's loader. */
const FRESH = 2 * SECOND
const PROOFS_PAGE = 10

/** Key of the mutations whose response is a verdict. */
export const REVIEW = ['challenges', 'review']

/** Whether `proof` still waits for a verdict. */
export const isOpen = ({ status, awaitsSteward }: Proof) => status === 'Pending' || awaitsSteward

/** The member's proofs of a challenge, newest first; polled while one waits for a verdict. */
export const proofsQuery = (api: Api, challengeId: number) =>
  infiniteQueryOptions({
    ...pagedQuery(api, [...proofsKey, challengeId], listProofs, {
      query: { challengeId, limit: PROOFS_PAGE },
    }),
    staleTime: FRESH,
    refetchInterval: ({ state }) => {
      const open = state.data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? []
      if (open.length === 0) return false
      return open.every(({ awaitsSteward }) => awaitsSteward) ? STEWARD_POLL : REVIEW_POLL
    },
  })

export const useProofs = (challengeId: number) => useInfiniteQuery(proofsQuery(useApi(), challengeId))

/** Reviewer in use. An owner can choose another one while a member composes a proof, who has to know where the photo goes. */
export const reviewerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'reviewer'],
    queryFn: ({ signal }) => api.call(getReviewer, {}, { signal }),
    staleTime: FRESH,
    refetchOnWindowFocus: 'always',
  })

/** The stored proof in a response. A failed review is a 502 whose body is the proof. @throws any other error */
async function storedProof(response: Promise<Proof>): Promise<Proof> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 502) throw error
    const stored = Proof.safeParse(error.body)
    if (!stored.success) throw error
    return stored.data
  }
}

/** Caches a proof as the server has it now: replaces the cached one, or comes first if it is new. */
export function showProof(queries: QueryClient, api: Api, proof: Proof) {
  cacheReply(queries, proofsQuery(api, proof.challengeID).queryKey, (data) => {
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

/** Shows a verdict, and refetches progress, participations and badges. The leaderboard is refetched at every visit anyway. */
export function showVerdict(queries: QueryClient, api: Api, proof: Proof) {
  showProof(queries, api, proof)
  showPoints(queries, proof.points)
  void queries.invalidateQueries(challengeQuery(api, proof.challengeID))
  void queries.invalidateQueries({ queryKey: challengesKey })
  void queries.invalidateQueries(sessionQuery(api))
}

type SubmitOptions = {
  signal: AbortSignal
  idempotencyKey: string
  onProgress: (share: number) => void
}

/** Submits a proof and returns it with its verdict. @throws ApiError when the server refuses, or no response came */
export function useSubmitProof() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: REVIEW,
    // The variables contain the picture, which is too large to stay in memory.
    gcTime: 0,
    mutationFn: ({ body, options }: { body: Input<typeof submitProof>['body']; options: SubmitOptions }) =>
      storedProof(api.call(submitProof, { body }, options)),
    onSuccess: () => offerPush(),
    // The page was left or the response was lost: the proof may be under review all the same.
    onError: () => refetchVerdicts(queries),
  }).mutateAsync
}

/** Has a stored proof reviewed again. */
export function useRetryProof(onVerdict: (proof: Proof) => void) {
  const api = useApi()
  return useMutation({
    mutationKey: REVIEW,
    mutationFn: (proofId: number) => storedProof(api.call(retryProof, { params: { proofId } })),
    onSuccess: onVerdict,
  })
}

/** @throws ApiError when the server refuses */
export function useAppeal(proofId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return async (body: Input<typeof appealProof>['body'], signal: AbortSignal) => {
    showProof(queries, api, await api.call(appealProof, { params: { proofId }, body }, { signal }))
  }
}
