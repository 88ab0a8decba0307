/** The calls of second factors, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { LoggedIn } from '../session.ts'
import { PasswordConfirmation } from '../shapes.ts'
import { AuthenticatorCode, Factors, NewAuthenticator, NewPasskey, PasskeyNaming, PasskeyProof, PasskeySignIn, RecoveryCodes, SignInProof } from './shapes.ts'

const nothing = z.undefined()
const passkey = z.object({ passkeyId: Uuid })

export const factorEndpoints = define({
  startPasskeySignIn: { method: 'POST', path: '/api/auth/passkey', access: 'public', reply: PasskeySignIn },
  /** The second step of a login, or a sign-in with a passkey. */
  finishSignIn: {
    method: 'POST',
    path: '/api/auth/second-step',
    access: 'public',
    body: SignInProof,
    reply: LoggedIn,
  },

  getFactors: { method: 'GET', path: '/api/users/me/factors', access: 'member', reply: Factors },
  startAuthenticator: {
    method: 'POST',
    path: '/api/users/me/factors/authenticator',
    access: 'member',
    whileSuspended: true,
    body: PasswordConfirmation,
    reply: NewAuthenticator,
  },
  /** Replaces the authenticator app that the caller had. */
  addAuthenticator: {
    method: 'PUT',
    path: '/api/users/me/factors/authenticator',
    access: 'member',
    whileSuspended: true,
    body: AuthenticatorCode,
    reply: RecoveryCodes,
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/users/me/factors/authenticator',
    access: 'member',
    whileSuspended: true,
    status: 204,
    body: PasswordConfirmation,
    reply: nothing,
  },
  /** Replaces those that are left. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/me/factors/recovery-codes',
    access: 'member',
    whileSuspended: true,
    body: PasswordConfirmation,
    reply: RecoveryCodes,
  },
  startPasskey: {
    method: 'POST',
    path: '/api/users/me/factors/passkeys/start',
    access: 'member',
    whileSuspended: true,
    body: PasswordConfirmation,
    reply: NewPasskey,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/me/factors/passkeys',
    access: 'member',
    whileSuspended: true,
    status: 201,
    body: PasskeyProof,
    reply: RecoveryCodes,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/users/me/factors/passkeys/:passkeyId',
    access: 'member',
    whileSuspended: true,
    status: 204,
    params: passkey,
    body: PasskeyNaming,
    reply: nothing,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/users/me/factors/passkeys/:passkeyId',
    access: 'member',
    whileSuspended: true,
    status: 204,
    params: passkey,
    body: PasswordConfirmation,
    reply: nothing,
  },
})
