/** The calls about second factors and passkeys. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { LoggedIn } from '../sessions/shapes.ts'
import { PasswordConfirmation } from '../shapes.ts'
import { AuthenticatorCode, Factors, NewAuthenticator, NewPasskey, PasskeyNaming, PasskeyProof, PasskeySignIn, RecoveryCodes, SignInProof } from './shapes.ts'

const passkey = z.object({ passkeyId: Uuid })
const nothing = z.undefined()

export const startPasskeySignIn = endpoint({ method: 'POST', path: '/api/auth/passkey', access: 'public', reply: PasskeySignIn })

/** The second step of a login, or a sign-in with a passkey. */
export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'public',
  body: SignInProof,
  reply: LoggedIn,
})

export const getFactors = endpoint({ method: 'GET', path: '/api/users/me/factors', access: 'member', reply: Factors })

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/users/me/factors/authenticator',
  access: 'member',
  whileSuspended: true,
  body: PasswordConfirmation,
  reply: NewAuthenticator,
})

/** Replaces the authenticator app that the caller had. */
export const addAuthenticator = endpoint({
  method: 'PUT',
  path: '/api/users/me/factors/authenticator',
  access: 'member',
  whileSuspended: true,
  body: AuthenticatorCode,
  reply: RecoveryCodes,
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/users/me/factors/authenticator',
  access: 'member',
  whileSuspended: true,
  status: 204,
  body: PasswordConfirmation,
  reply: nothing,
})

/** Replaces those that are left. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/factors/recovery-codes',
  access: 'member',
  whileSuspended: true,
  body: PasswordConfirmation,
  reply: RecoveryCodes,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/factors/passkeys/start',
  access: 'member',
  whileSuspended: true,
  body: PasswordConfirmation,
  reply: NewPasskey,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/factors/passkeys',
  access: 'member',
  whileSuspended: true,
  status: 201,
  body: PasskeyProof,
  reply: RecoveryCodes,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/users/me/factors/passkeys/:passkeyId',
  access: 'member',
  whileSuspended: true,
  status: 204,
  params: passkey,
  body: PasskeyNaming,
  reply: nothing,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/factors/passkeys/:passkeyId',
  access: 'member',
  whileSuspended: true,
  status: 204,
  params: passkey,
  body: PasswordConfirmation,
  reply: nothing,
})
