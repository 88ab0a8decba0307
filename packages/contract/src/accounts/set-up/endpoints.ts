/** The calls of the link that a start prints while there is no account. With its token one becomes the first owner, and can do nothing else. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Registered } from '../shapes.ts'
import { FirstOwner, SetUpLink } from './shapes.ts'

/** Whether the link still works. Changes nothing. */
export const checkSetUpLink = endpoint({ method: 'POST', path: '/api/set-up/link', access: 'public', status: 204, body: SetUpLink, reply: z.undefined() })

/** Makes the first account, which has all duties. Of several calls one does. */
export const setUp = endpoint({ method: 'POST', path: '/api/set-up', access: 'public', status: 201, body: FirstOwner, reply: Registered })
