/** The calls about signing in with accounts of an organisation. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { LoggedIn } from '../sessions/shapes.ts'
import { OwnProvider, ProviderAnswer, ProviderSignIn, ProviderVisit, SignInProviders } from './shapes.ts'

const provider = z.object({ providerId: Uuid })
const nothing = z.undefined()

export const listSignInProviders = endpoint({ method: 'GET', path: '/api/auth/providers', access: 'public', reply: SignInProviders })

export const startProviderSignIn = endpoint({ method: 'POST', path: '/api/auth/providers/:providerId/start', access: 'public', params: provider, reply: ProviderVisit })

/**
 * Opens a session. Refused with `second_step_needed` like a login, if the provider has not asked for a second factor; and with the field
 * `isOldEnough`, if the person is new and the door asks for the age: then they go to the provider again, and answer it when they are back.
 */
export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:providerId/finish',
  access: 'public',
  params: provider,
  body: ProviderSignIn,
  reply: LoggedIn,
})

export const listOwnProviders = endpoint({ method: 'GET', path: '/api/users/me/providers', access: 'member', reply: z.array(OwnProvider) })

/** Like the next two, it requires a login or `confirmPassword` of the last ten minutes. */
export const startProviderLink = endpoint({
  method: 'POST',
  path: '/api/users/me/providers/:providerId/start',
  access: 'member',
  recentLogin: true,
  params: provider,
  reply: ProviderVisit,
})

export const finishProviderLink = endpoint({
  method: 'POST',
  path: '/api/users/me/providers/:providerId/finish',
  access: 'member',
  recentLogin: true,
  status: 204,
  params: provider,
  body: ProviderAnswer,
  reply: nothing,
})

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/users/me/providers/:providerId',
  access: 'member',
  whileSuspended: true,
  recentLogin: true,
  status: 204,
  params: provider,
  reply: nothing,
})
