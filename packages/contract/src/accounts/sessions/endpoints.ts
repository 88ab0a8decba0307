/** The calls about sessions: login, logout, and where a member is signed in. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Credentials } from '../shapes.ts'
import { ActiveSession, LoggedIn, Session } from './shapes.ts'

const nothing = z.undefined()
const session = z.object({ sessionId: Uuid })

export const login = endpoint({ method: 'POST', path: '/api/auth/login', access: 'public', body: Credentials, reply: LoggedIn })

export const getSession = endpoint({ method: 'GET', path: '/api/auth/session', access: 'member', reply: Session })

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'member',
  whileSuspended: true,
  status: 204,
  reply: nothing,
})

export const listSessions = endpoint({ method: 'GET', path: '/api/users/me/sessions', access: 'member', reply: z.array(ActiveSession) })

/** Signs the member out everywhere, the caller included. Like the next two, it requires a login or `confirmPassword` of the last ten minutes. */
export const endSessions = endpoint({ method: 'DELETE', path: '/api/users/me/sessions', access: 'member', whileSuspended: true, recentLogin: true, status: 204, reply: nothing })

/** Signs the member out everywhere else. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/others',
  access: 'member',
  whileSuspended: true,
  recentLogin: true,
  status: 204,
  reply: nothing,
})

/** Ends one session of the caller, the current one included. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:sessionId',
  access: 'member',
  whileSuspended: true,
  recentLogin: true,
  status: 204,
  params: session,
  reply: nothing,
})
