/** Providers of OpenID Connect, as owners set them. */

import { z } from 'zod/mini'
import { Count, requiredText, Timestamp, Uuid, verbatimText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { DUTIES } from '../duties.ts'

const NAME_MAX = 40
const GROUPS_MAX = 50

/** Duties that a group of the provider can give. Owners are made by owners. */
export const GroupDuty = z.enum(DUTIES).check(z.refine((duty) => duty !== 'owner'))
export type GroupDuty = z.infer<typeof GroupDuty>

/** The duties that the members of each group have. */
export const GroupDuties = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(200)),
    z.array(GroupDuty).check(z.maxLength(DUTIES.length)),
  )
  .check(
    z.refine(
      (groups) => Object.keys(groups).length <= GROUPS_MAX,
      coded('desk-sign-in.groupsMax', { max: GROUPS_MAX }),
    ),
  )
export type GroupDuties = z.infer<typeof GroupDuties>

function isIssuer(typed: string) {
  const url = URL.parse(typed)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === '' &&
    !typed.endsWith('?')
  )
}

/**
 * `version` is that of the provider on the owner's screen, and 0 for a new one. Without `clientSecret`, the one from before stays. `admits`:
 * who has no account gets one. `isOnlyWay`: who has connected an account signs in with it only, and nobody registers by themselves.
 */
export const ProviderChange = z.object({
  name: requiredText(NAME_MAX, coded('desk-sign-in.nameRequired')),
  issuer: requiredText(500, coded('desk-sign-in.issuerInvalid')).check(
    z.refine(isIssuer, coded('desk-sign-in.issuerInvalid')),
  ),
  clientId: requiredText(255, coded('desk-sign-in.clientIdRequired')),
  clientSecret: z.optional(
    verbatimText(500).check(z.minLength(1, coded('desk-sign-in.clientSecretRequired'))),
  ),
  admits: z.boolean(),
  isOnlyWay: z.boolean(),
  duties: GroupDuties,
  version: Count,
})
export type ProviderChange = z.infer<typeof ProviderChange>

/** `members` is how many have connected an account. */
export const DeskProvider = z.object({
  providerId: Uuid,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  admits: z.boolean(),
  isOnlyWay: z.boolean(),
  duties: GroupDuties,
  members: Count,
  version: Count,
  createdAt: Timestamp,
})
export type DeskProvider = z.infer<typeof DeskProvider>

/**
 * The provider leads back to `returnUrl` followed by `/` and the id of the provider. `unconnected` is how many members have connected no
 * account.
 */
export const DeskProviders = z.object({
  providers: z.array(DeskProvider),
  unconnected: Count,
  returnUrl: z.string(),
})
export type DeskProviders = z.infer<typeof DeskProviders>
