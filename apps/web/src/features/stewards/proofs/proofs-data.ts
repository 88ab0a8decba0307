import type { DeskProof } from '@canopy/contract/stewards/proofs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type DeskApi, useDeskApi } from '../desk/desk-api.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** The id in the address of a case; 0, which no proof has, if it is not a number. */
export const idIn = (param: string | undefined) => (/^[1-9]\d{0,9}$/.test(param ?? '') ? Number(param) : 0)

export const proofCaseQuery = (api: DeskApi, proofId: number) =>
  queryOptions({
    queryKey: deskKeys.case('proof', String(proofId)),
    queryFn: ({ signal }) => api.call('getProofForStewards', { params: { proofId } }, { signal }),
  })

const queueQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...deskKeys.lists('proof'), 'queue'],
    queryFn: ({ signal }) => api.call('listProofCases', {}, { signal }),
  })

/** The cases before and after this one in the queue; the first ones are next for a proof that does not wait. */
export function useNeighbours(proofId: number): {
  previous?: DeskProof | undefined
  next?: DeskProof | undefined
} {
  const { data: queue = [] } = useQuery(queueQuery(useDeskApi()))
  const place = queue.findIndex((proof) => proof.proofId === proofId)
  return { previous: queue[place - 1], next: queue[place + 1] }
}

/** Few enough to look at each photo. */
const SIDE_BY_SIDE = 12

/** One page of the proofs to confirm, oldest first. Confirmed ones leave it, so it is never shown from the cache. */
export const toConfirmQuery = (api: DeskApi, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...deskKeys.toConfirm, cursor],
    queryFn: ({ signal }) =>
      api.page(
        'listProofCases',
        { query: { cause: 'unconfirmed', limit: SIDE_BY_SIDE } },
        { cursor, signal },
      ),
    gcTime: 0,
  })

/** The challenges that lists can be limited to. */
export const challengeChoicesQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...deskKeys.lists('challenge'), 'choices'],
    queryFn: async ({ signal }) => {
      const challenges = await api.call('listDeskChallenges', { query: { limit: 100 } }, { signal })
      return challenges.map(({ challengeId, challengeName }) => ({
        value: String(challengeId),
        label: challengeName,
      }))
    },
  })
