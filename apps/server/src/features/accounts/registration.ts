import type { Registration } from '@canopy/contract/accounts/forms'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import { needsConfirmedEmail } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { readKeyedHashes } from '../../secrets/keyed-hash.ts'
import type { Origin } from '../../security-log/security-log.ts'
import { welcome } from '../notifications/index.ts'
import { admitNew, ownNetwork } from './addresses/admissions.ts'
import { addConfirmation } from './addresses/confirmation.ts'
import { countRegistration } from './addresses/network-uses.ts'
import { readableEmail } from './addresses/readable-email.ts'
import { usernamesFor } from './profile/username.ts'
import { deviceOf } from './sessions/device.ts'
import { continueSuspension } from './suspensions/left-suspensions.ts'
import { insertUser, selectAccount } from './user-queries.ts'

export type NewMember = Omit<Registration, 'password'> & {
  passwordHash: string
  /** Network of the request, as limits count it. */
  network: string
  /** The named networks that it came from. */
  namedNetworks: readonly string[]
  origin: Origin
  joinedAt: Date
  language: string
}

/**
 * Creates a member with the first free username.
 * @throws AppError email_taken, too_many_registrations, invitation_over
 */
export async function register(
  tx: Tx,
  { config, policy }: Pick<Deps, 'config'> & { policy: Policy },
  member: NewMember,
) {
  const userId = uuidv7()
  const { emailKey, networkKey } = await readKeyedHashes(tx)
  const admission = await admitNew(tx, { ...member, now: member.joinedAt })
  const network = networkKey(admission ? ownNetwork(userId) : member.network)
  const mustConfirm = needsConfirmedEmail(config)
  const from = mustConfirm ? { device: deviceOf(member.origin.device), network: member.origin.network } : null
  const user = { ...member, ...admission, userId, emailKey: emailKey(member.email), network, from }
  const usernames = usernamesFor(member.email)
  for (;;) {
    const username = usernames.next().value
    if (await insertUser(tx, { ...user, username })) {
      if (policy.mode === 'guarded' && !admission)
        await countRegistration(tx, { network, max: policy.registrationsPerHour, now: member.joinedAt })
      await welcome(tx, userId)
      if (mustConfirm) await addConfirmation(tx, userId, member.joinedAt)
      else await continueSuspension(tx, userId, member.joinedAt)
      return { userId, fullName: member.fullName, email: readableEmail(member.email), username }
    }
    if (await selectAccount(tx, member.email)) throw new AppError('email_taken')
  }
}
