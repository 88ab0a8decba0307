/** Exceptions that owners make from the limits of networks: for a named network until a time, and for invitations. */

import { z } from 'zod/mini'
import { Count, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { DAY } from '../../limits.ts'
import { StewardName } from '../cases.ts'

/** Longest time until the end. */
export const NETWORK_WITHIN = 30 * DAY
export const INVITATION_WITHIN = 90 * DAY
const ACCOUNTS_MAX = 5000
const NAME_MAX = 80

const name = requiredText(NAME_MAX, coded('desk-policy.admissionNameRequired'))
const RANGE = coded('desk-policy.numberRange', { min: 1, max: ACCOUNTS_MAX })
const accounts = z.int({ error: RANGE }).check(z.minimum(1, RANGE), z.maximum(ACCOUNTS_MAX, RANGE))

const endsAt = z.iso.datetime({ error: coded('desk-policy.admissionEndRequired') })

/** Networks of providers are no larger, and a typing error is no hole: 65,536 addresses of IPv4, a /32 of IPv6. */
const isNarrow = (cidr: string) => Number(cidr.split('/')[1]) >= (cidr.includes(':') ? 32 : 16)

const Cidr = z.string().check(
  z.trim(),
  z.refine((typed) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(typed).success, {
    error: coded('desk-policy.networkInvalid'),
    abort: true,
  }),
  z.refine(isNarrow, coded('desk-policy.networkTooWide')),
)

/** Accounts that register or submit a proof from the network until `endsAt` pass its limits, the first `accountsMax`. */
export const NewNamedNetwork = z.object({ name, network: Cidr, accountsMax: accounts, endsAt })
export type NewNamedNetwork = z.infer<typeof NewNamedNetwork>

/** The first `accountsMax` accounts that register with the link until `endsAt` pass the limits of networks and of young accounts. */
export const NewInvitation = z.object({ name, accountsMax: accounts, endsAt })
export type NewInvitation = z.infer<typeof NewInvitation>

/** `accounts` were admitted so far; `createdBy` is null for an owner who has left. While it is `isHeld`, it admits nobody: its maker is suspended or no owner. */
const Admission = z.object({
  id: Uuid,
  name: z.string(),
  accounts: Count,
  accountsMax: Count,
  endsAt: Timestamp,
  createdAt: Timestamp,
  createdBy: z.nullable(StewardName),
  isHeld: z.boolean(),
})
export const NamedNetwork = z.extend(Admission, { network: z.string() })
export type NamedNetwork = z.infer<typeof NamedNetwork>
export const Invitation = Admission
export type Invitation = z.infer<typeof Invitation>

/** Admissions in force, and the last that have ended. `here` is the network that the owner calls from. */
export const Admissions = z.object({
  here: z.string(),
  networks: z.array(NamedNetwork),
  invitations: z.array(Invitation),
})
export type Admissions = z.infer<typeof Admissions>

/** The link is in this reply only: the server keeps its hash. */
export const InvitationMade = z.object({ link: z.string() })
