/** Calls about the policy of the community, and about who may join it. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Admissions, InvitationMade, NewInvitation, NewNamedNetwork } from './admissions.ts'
import { PolicyChange, PolicyShown } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const admission = z.object({ id: Uuid })

export const getPolicy = endpoint({ method: 'GET', path: '/api/admin/policy', access: owner, reply: PolicyShown })

export const changePolicy = endpoint({ method: 'PUT', path: '/api/admin/policy', access: owner, body: PolicyChange, reply: PolicyShown })

/** Named networks and invitations. */
export const getAdmissions = endpoint({ method: 'GET', path: '/api/admin/admissions', access: owner, reply: Admissions })

export const nameNetwork = endpoint({ method: 'POST', path: '/api/admin/admissions/networks', access: owner, status: 201, body: NewNamedNetwork, reply: Admissions })

export const endNamedNetwork = endpoint({ method: 'POST', path: '/api/admin/admissions/networks/:id/end', access: owner, params: admission, reply: Admissions })

export const makeInvitation = endpoint({ method: 'POST', path: '/api/admin/admissions/invitations', access: owner, status: 201, body: NewInvitation, reply: InvitationMade })

export const endInvitation = endpoint({ method: 'POST', path: '/api/admin/admissions/invitations/:id/end', access: owner, params: admission, reply: Admissions })
