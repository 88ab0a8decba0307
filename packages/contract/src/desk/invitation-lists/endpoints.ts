/** Calls about lists of addresses that owners invite by mail. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { AddressCheck, InvitationList, NewInvitationList, TypedAddresses } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const list = z.object({ listId: Uuid })

/** Newest first. */
export const listInvitationLists = endpoint({
  method: 'GET',
  path: '/api/admin/invitation-lists',
  access: owner,
  reply: z.array(InvitationList),
})

/** Counts how many would get a mail. Sends nothing. */
export const checkAddresses = endpoint({
  method: 'POST',
  path: '/api/admin/invitation-lists/check',
  access: owner,
  body: TypedAddresses,
  reply: AddressCheck,
})

/** Mails an invitation to each address, at a bounded rate. */
export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/admin/invitation-lists',
  access: owner,
  status: 201,
  body: NewInvitationList,
  reply: InvitationList,
})

export const pauseInvitations = endpoint({
  method: 'POST',
  path: '/api/admin/invitation-lists/:listId/pause',
  access: owner,
  params: list,
  reply: InvitationList,
})

export const resumeInvitations = endpoint({
  method: 'POST',
  path: '/api/admin/invitation-lists/:listId/resume',
  access: owner,
  params: list,
  reply: InvitationList,
})

/** Sends nothing more, and links that nobody has used let nobody in. */
export const endInvitations = endpoint({
  method: 'POST',
  path: '/api/admin/invitation-lists/:listId/end',
  access: owner,
  params: list,
  reply: InvitationList,
})
