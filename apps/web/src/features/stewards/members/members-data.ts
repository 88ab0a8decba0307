import {
  getDeskMember,
  getMemberAccount,
  getMemberFactors,
  listMemberLedger,
  listMemberOrders,
  listMemberProofs,
  listMemberSessions,
} from '@canopy/contract/desk/members/endpoints'
import type { MemberAccount } from '@canopy/contract/desk/members/shapes'
import { listReportCases } from '@canopy/contract/desk/reports/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { deskKeys } from '../desk/desk-keys.ts'

const keyOf = (userId: string, part: string) => [...deskKeys.case('member', userId), part]

export const memberQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: deskKeys.case('member', userId),
    queryFn: ({ signal }) => api.call(getDeskMember, { params: { userId } }, { signal }),
  })

export const accountQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'account'),
    queryFn: ({ signal }) => api.call(getMemberAccount, { params: { userId } }, { signal }),
  })

export const sessionsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'sessions'),
    queryFn: ({ signal }) => api.call(listMemberSessions, { params: { userId } }, { signal }),
  })

export const factorsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: keyOf(userId, 'factors'),
    queryFn: ({ signal }) => api.call(getMemberFactors, { params: { userId } }, { signal }),
  })

export const ledgerQuery = (api: Api, userId: string) =>
  infiniteQueryOptions(pagedQuery(api, keyOf(userId, 'ledger'), listMemberLedger, { params: { userId } }))

export const proofsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions(pagedQuery(api, keyOf(userId, 'proofs'), listMemberProofs, { params: { userId } }))

export const ordersQuery = (api: Api, userId: string) =>
  infiniteQueryOptions(pagedQuery(api, keyOf(userId, 'orders'), listMemberOrders, { params: { userId } }))

/** Newest first: cases about the member (`authorId`) or reported by them (`reporterId`). */
export const reportsQuery = (api: Api, userId: string, as: 'authorId' | 'reporterId') =>
  infiniteQueryOptions(
    pagedQuery(api, keyOf(userId, as), listReportCases, {
      query: { [as]: userId, state: 'any', sort: 'newest' },
    }),
  )

const whatIsHeld = (onHold: number, waiting: number) =>
  onHold > 0 && waiting > 0 ? 'other' : onHold > 0 ? 'held' : 'unpaid'

/** Values for messages about points that cannot be redeemed yet; a kind of which there are none is left out. */
export const heldOf = ({ onHold, waiting, heldProofs: proofs }: MemberAccount) =>
  ({ what: whatIsHeld(onHold, waiting), onHold, waiting, proofs }) as const
