/** The calls about accounts: registration, password, e-mail address and own data. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Registration } from './forms.ts'
import {
  ConfirmEmail,
  ForgotPassword,
  MemberData,
  PasswordChange,
  PasswordConfirmation,
  Registered,
  RenewedToken,
  ResetAccount,
  ResetLink,
  SetNewPassword,
  UnconfirmedAccount,
} from './shapes.ts'

const nothing = z.undefined()

export const register = endpoint({ method: 'POST', path: '/api/auth/register', access: 'public', status: 201, body: Registration, reply: Registered })

/** Proves who is calling, for ten minutes, and gives the session another token. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  access: 'member',
  whileSuspended: true,
  body: PasswordConfirmation,
  reply: RenewedToken,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  status: 202,
  body: ForgotPassword,
  reply: z.object({ message: z.string() }),
})

export const setNewPassword = endpoint({ method: 'POST', path: '/api/auth/set-new-password', access: 'public', status: 204, body: SetNewPassword, reply: nothing })

/** Changes nothing. */
export const getResetAccount = endpoint({ method: 'POST', path: '/api/auth/set-new-password/account', access: 'public', body: ResetLink, reply: ResetAccount })

/** The token of the mailed link says whose address it is. It and the next two work for the account of a steward only in a session of theirs. */
export const confirmEmail = endpoint({ method: 'POST', path: '/api/auth/confirm-email', access: 'public', namesCaller: true, status: 204, body: ConfirmEmail, reply: nothing })

/** Changes nothing. */
export const getUnconfirmedAccount = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/account',
  access: 'public',
  namesCaller: true,
  body: ConfirmEmail,
  reply: UnconfirmedAccount,
})

/** Deletes the account, which somebody else registered with the address. */
export const refuseAccount = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/refuse',
  access: 'public',
  namesCaller: true,
  status: 204,
  body: ConfirmEmail,
  reply: nothing,
})

/** Mails another link that confirms the e-mail address. */
export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/users/me/email-confirmation',
  access: 'member',
  beforeAccepting: true,
  status: 202,
  reply: z.object({ message: z.string() }),
})

export const changePassword = endpoint({ method: 'PUT', path: '/api/users/me/password', access: 'member', whileSuspended: true, body: PasswordChange, reply: RenewedToken })

export const exportOwnData = endpoint({ method: 'GET', path: '/api/users/me/export', access: 'member', reply: MemberData })

/** Data of the caller, as a ZIP file with their pictures. */
export const exportOwnArchive = endpoint({ method: 'GET', path: '/api/users/me/export.zip', access: 'member', replyKind: 'zip', reply: z.string() })

export const deleteAccount = endpoint({ method: 'DELETE', path: '/api/users/me', access: 'member', whileSuspended: true, status: 204, body: PasswordConfirmation, reply: nothing })
