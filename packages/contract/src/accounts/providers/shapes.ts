/** Signing in with the accounts of an organisation, by OpenID Connect. */

import { z } from 'zod/mini'
import { Timestamp, Uuid, verbatimText } from '../../fields.ts'
import { BrowserTimeZone } from '../../notifications/time-zone.ts'
import { Registration } from '../forms.ts'
import { DeviceToken } from '../sessions/shapes.ts'

/** `name` is how members know the organisation. */
export const SignInProvider = z.object({ providerId: Uuid, name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

/** `isOnlyWay`: who has connected an account logs in with it only, and nobody registers by themselves. */
export const SignInProviders = z.object({ providers: z.array(SignInProvider), isOnlyWay: z.boolean() })
export type SignInProviders = z.infer<typeof SignInProviders>

/** The browser goes to `url`, and keeps `state`, which the provider sends back with it. */
export const ProviderVisit = z.object({ url: z.string(), state: z.string() })

/** `query` is that of the address to which the provider has led back. */
export const ProviderAnswer = z.object({ query: verbatimText(8000) })

export const ProviderSignIn = z.extend(ProviderAnswer, {
  /** Whether the person says that they are 16 or older. Members are not asked. */
  isOldEnough: z.optional(z.boolean()),
  /** The token of an invitation, which lets in who is new. */
  invitation: Registration.shape.invitation,
  device: z.optional(DeviceToken),
  timeZone: BrowserTimeZone,
})
export type ProviderSignIn = z.infer<typeof ProviderSignIn>

/** `linkedAt` is null while the member's account is not connected. */
export const OwnProvider = z.extend(SignInProvider, { linkedAt: z.nullable(Timestamp) })
export type OwnProvider = z.infer<typeof OwnProvider>
