/** Calls about members, and about their points. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { LedgerEntry } from '../../points/ledger.ts'
import { Decision } from '../cases.ts'
import { CONTACT_DUTIES, DUTIES } from '../duties.ts'
import {
  Contact,
  Correction,
  CorrectionDecision,
  DeskMember,
  DeskMembersQuery,
  DutiesChange,
  ListedMember,
  MemberAccount,
  MemberFactors,
  MemberOrder,
  MemberProof,
  MemberSession,
  NewCorrection,
} from './shapes.ts'

const steward = { duties: DUTIES } as const
const nothing = z.undefined()
const user = z.object({ userId: Uuid })
const owner = { duties: ['owner'] } as const
const moderation = { duties: ['moderation'] } as const
const review = { duties: ['review'] } as const
const shop = { duties: ['shop'] } as const
const contact = { duties: CONTACT_DUTIES } as const

export const listDeskMembers = endpoint({ method: 'GET', path: '/api/admin/members', access: steward, query: DeskMembersQuery, reply: z.array(ListedMember) })

export const getDeskMember = endpoint({ method: 'GET', path: '/api/admin/members/:userId', access: steward, params: user, reply: DeskMember })

export const setDuties = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:userId/duties',
  access: owner,
  recentLogin: true,
  params: user,
  body: DutiesChange,
  reply: DeskMember,
})

/** Numbers about a member, and the correction of their points that waits for a second owner. */
export const getMemberAccount = endpoint({ method: 'GET', path: '/api/admin/members/:userId/account', access: steward, params: user, reply: MemberAccount })

export const listMemberLedger = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/ledger',
  access: steward,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(LedgerEntry),
})

export const listMemberProofs = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/proofs',
  access: review,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(MemberProof),
})

export const listMemberOrders = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/orders',
  access: shop,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(MemberOrder),
})

export const listMemberSessions = endpoint({ method: 'GET', path: '/api/admin/members/:userId/sessions', access: moderation, params: user, reply: z.array(MemberSession) })

/** Signs the member out everywhere. */
export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/sessions/end',
  access: moderation,
  status: 204,
  params: user,
  body: Decision,
  reply: nothing,
})

export const getMemberFactors = endpoint({ method: 'GET', path: '/api/admin/members/:userId/factors', access: owner, params: user, reply: MemberFactors })

/** Removes the second factors of a member who has lost all of them, so that the password is enough again. */
export const resetFactors = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/factors/reset',
  access: owner,
  recentLogin: true,
  status: 204,
  params: user,
  body: Decision,
  reply: nothing,
})

/** Each look is in the audit log, hence a POST. */
export const viewContact = endpoint({ method: 'POST', path: '/api/admin/members/:userId/contact', access: contact, params: user, reply: Contact })

/** Moves points at once, or proposes to if a second owner has to confirm it. */
export const correctPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/corrections',
  access: owner,
  recentLogin: true,
  status: 201,
  params: user,
  body: NewCorrection,
  reply: Correction,
})

export const listPendingCorrections = endpoint({ method: 'GET', path: '/api/admin/corrections', access: owner, query: pageQuery(LIST_PAGE), reply: z.array(Correction) })

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/:correctionId/decision',
  access: owner,
  recentLogin: true,
  params: z.object({ correctionId: Uuid }),
  body: CorrectionDecision,
  reply: Correction,
})
