/** The calls of those who want to join. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Application, Door, NewOwnInvitation, OwnInvitationMade, OwnInvitations } from './shapes.ts'

export const getDoor = endpoint({ method: 'GET', path: '/api/auth/door', access: 'public', reply: Door })

/** Asks to be let in. The reply does not tell whether the address has an account or has applied before. */
export const apply = endpoint({
  method: 'POST',
  path: '/api/auth/applications',
  access: 'public',
  status: 202,
  body: Application,
  reply: z.object({ message: z.string() }),
})

/** The invitations that the caller has made, where members invite. */
export const listOwnInvitations = endpoint({ method: 'GET', path: '/api/users/me/invitations', access: 'member', reply: OwnInvitations })

export const makeOwnInvitation = endpoint({
  method: 'POST',
  path: '/api/users/me/invitations',
  access: 'member',
  status: 201,
  body: NewOwnInvitation,
  reply: OwnInvitationMade,
})

/** Ends an invitation that nobody has used. */
export const endOwnInvitation = endpoint({
  method: 'DELETE',
  path: '/api/users/me/invitations/:id',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: z.object({ id: Uuid }),
  reply: z.undefined(),
})
