import { getReviewer } from '@canopy/contract/challenges/reviewers/endpoints'
import {
  getProofForStewards,
  listDeskChallenges,
  listProofCases,
} from '@canopy/contract/desk/challenges/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** The id in the address of a case; 0, which no proof has, if it is not a number. */
export const idIn = (param: string | undefined) => (/^[1-9]\d{0,9}$/.test(param ?? '') ? Number(param) : 0)

export const proofCaseQuery = (api: Api, proofId: number) =>
  queryOptions({
    queryKey: deskKeys.case('proof', String(proofId)),
    queryFn: ({ signal }) => api.call(getProofForStewards, { params: { proofId } }, { signal }),
  })

/** Few enough to look at each photo. */
const SIDE_BY_SIDE = 12

/** Reads a page of the proofs to confirm, oldest first. Confirmed ones leave it, so it is never shown from the cache. */
export const toConfirmQuery = (api: Api, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...deskKeys.toConfirm, cursor],
    queryFn: ({ signal }) =>
      api.page(listProofCases, { query: { cause: 'unconfirmed', limit: SIDE_BY_SIDE } }, { cursor, signal }),
    gcTime: 0,
  })

/** The challenges that lists can be limited to. */
export const challengeChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...deskKeys.lists('challenge'), 'choices'],
    queryFn: async ({ signal }) => {
      const challenges = await api.call(listDeskChallenges, { query: { limit: 100 } }, { signal })
      return challenges.map(({ challengeId, challengeName }) => ({
        value: String(challengeId),
        label: challengeName,
      }))
    },
  })

export const reviewerInUseQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'reviewer in use'],
    queryFn: ({ signal }) => api.call(getReviewer, {}, { signal }),
  })
