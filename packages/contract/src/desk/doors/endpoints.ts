/** Calls about who can join. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Decision } from '../cases.ts'
import { Accepted, DoorChange, DoorSettings, WaitingApplication } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const moderation = { duties: ['moderation'] } as const
const application = z.object({ applicationId: Uuid })

export const getDoorSettings = endpoint({ method: 'GET', path: '/api/admin/door', access: owner, reply: DoorSettings })

/** Holds at once. Who has applied goes on waiting. */
export const changeDoor = endpoint({ method: 'PUT', path: '/api/admin/door', access: owner, body: DoorChange, reply: DoorSettings })

/** Longest waiting first. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  access: moderation,
  query: pageQuery(LIST_PAGE),
  reply: z.array(WaitingApplication),
})

/** Makes the account, and mails the applicant. */
export const acceptApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/acceptance',
  access: moderation,
  status: 201,
  params: application,
  reply: Accepted,
})

/** Mails the applicant, who is not told the reason. */
export const declineApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/refusal',
  access: moderation,
  status: 204,
  params: application,
  body: Decision,
  reply: z.undefined(),
})
