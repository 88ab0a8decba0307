/** Signing in with the account of a provider: that of a member, or of somebody who becomes one. */

import { randomBytes } from 'node:crypto'
import { FullName } from '@canopy/contract/accounts/forms'
import { Email } from '@canopy/contract/accounts/shapes'
import { DUTIES } from '@canopy/contract/desk/duties'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { proveAddress } from '../addresses/confirmation.ts'
import { requireAge } from '../door/door.ts'
import { giveDuties } from '../duties/duties.ts'
import { type NewMember, register } from '../registration.ts'
import { lockMember, selectAccount } from '../user-queries.ts'
import type { Person } from './openid.ts'
import { insertAccount, type Provider, selectLinked } from './provider-queries.ts'

type Arrival = Pick<NewMember, 'network' | 'namedNetworks' | 'origin' | 'language'> & {
  now: Date
  requestId: string
  /** Whether the person says that they are old enough. */
  isOldEnough: boolean | undefined
  /** Lets in who is new, also where the organisation makes no accounts. */
  invitation: string | undefined
}

/** A hash that no password matches; members of a provider set a password by a mailed link, if they want one. */
const unknownPassword = (requester: string) => hashPassword(randomBytes(32).toString('base64url'), requester)

/** The name that the provider knows, if members may have such a one; else the first part of the address. */
function nameOf({ names }: Person, email: string): string {
  const [local = ''] = email.split('@')
  for (const candidate of [...names, local.replaceAll(/[._\d-]+/g, ' ')]) {
    const name = FullName.safeParse(candidate)
    if (name.success) return name.data
  }
  throw new AppError('provider_not_admitted')
}

/**
 * Makes an account for a person who has none.
 * @throws AppError provider_not_admitted, provider_address_unproven, provider_account_exists, email_in_use, too_many_registrations,
 *   invitation_over, validation_failed, provider_sign_in_over
 */
async function admit(
  tx: Tx,
  deps: Parameters<typeof register>[1],
  { provider, person, passwordHash, arrival }: Found & { passwordHash: string },
) {
  const address = Email.safeParse(person.email)
  if (!address.success) throw new AppError('provider_address_unproven')
  const email = address.data
  if (await selectAccount(tx, email)) throw new AppError('provider_account_exists')
  if (!provider.admits && arrival.invitation === undefined) throw new AppError('provider_not_admitted')
  requireAge(deps.door, arrival)
  const { now, ...from } = arrival
  const member = {
    ...from,
    fullName: nameOf(person, email),
    email,
    passwordHash,
    joinedAt: now,
    isProven: true,
  }
  const { userId } = await register(tx, deps, member)
  if (!(await proveAddress(tx, { userId, email, now }))) throw new AppError('provider_account_exists')
  const account = { providerId: provider.providerId, subject: person.subject, userId, now }
  if (!(await insertAccount(tx, account))) throw new AppError('provider_sign_in_over')
  return { userId, email, passwordHash }
}

/** Gives and takes the duties that the provider's groups decide; others stay, and all do if it does not say who belongs to which. */
async function followGroups(tx: Tx, { provider, person: { groups }, arrival }: Found, userId: string) {
  const decided = new Set(Object.values(provider.duties).flat())
  if (decided.size === 0 || groups === undefined) return
  const given = new Set(groups.flatMap((group) => provider.duties[group] ?? []))
  const actor: Actor = { userId, duties: [], requestId: arrival.requestId }
  await giveDuties(tx, actor, {
    userId,
    after: (before) =>
      DUTIES.filter((duty) =>
        duty !== 'owner' && decided.has(duty) ? given.has(duty) : before.includes(duty),
      ),
    reason: provider.name,
  })
}

type Found = { provider: Provider; person: Person; arrival: Arrival }

/** Locks the member, who stays connected until the transaction ends. @throws AppError provider_sign_in_over if they no longer are */
async function holdLinked(tx: Tx, account: { providerId: string; subject: string }, userId: string) {
  await lockMember(tx, userId)
  const linked = await selectLinked(tx, account)
  if (linked?.userId !== userId) throw new AppError('provider_sign_in_over')
  return linked
}

/** The member who signs in, with the address as they typed it once. Makes an account if there is none. @throws AppError as `admit` */
export async function enterWithProvider(
  { db, transaction, policy, door, config }: Pick<Deps, 'db' | 'transaction' | 'policy' | 'door' | 'config'>,
  found: Found,
  requester: string,
) {
  const { provider, person } = found
  const parts = {
    config,
    policy: await policy.read(),
    door: { ...(await door.read()), mode: provider.admits ? ('open' as const) : ('invitation' as const) },
  }
  const account = { providerId: provider.providerId, subject: person.subject }
  const linked = await selectLinked(db, account)
  // Hashing takes long, so members who have an account do not wait for it.
  const passwordHash = linked?.passwordHash ?? (await unknownPassword(requester))
  return transaction(async (tx) => {
    const member = linked
      ? await holdLinked(tx, account, linked.userId)
      : await admit(tx, parts, { ...found, passwordHash })
    await followGroups(tx, found, member.userId)
    return member
  })
}
