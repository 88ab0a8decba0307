/** The calls about a member's own API keys. No key can make them. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { ApiKey, MadeApiKey, NewApiKey } from './shapes.ts'

const path = '/api/users/me/api-keys'

/** The caller's keys, with those that have ended, newest first. */
export const listApiKeys = endpoint({ method: 'GET', path, access: 'member', reply: z.array(ApiKey) })

/** Requires a login or `confirmPassword` of the last ten minutes. */
export const makeApiKey = endpoint({ method: 'POST', path, access: 'member', recentLogin: true, status: 201, body: NewApiKey, reply: MadeApiKey })

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/api-keys/:keyId',
  access: 'member',
  whileSuspended: true,
  status: 204,
  params: z.object({ keyId: Uuid }),
  reply: z.undefined(),
})
