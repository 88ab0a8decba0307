/** The calls of those who want to join. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Application, Door } from './shapes.ts'

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
