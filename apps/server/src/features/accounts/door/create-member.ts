/** The account of somebody who joins, by whichever door they came: every way in ends here. */

import type { Device } from '@canopy/contract/accounts/device'
import type { Accepted } from '@canopy/contract/pages/shapes'
import { AppError } from '../../../app-error.ts'
import { insertAccepted } from '../../../community/page-queries.ts'
import { type Config, needsConfirmedEmail } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { welcome } from '../../notifications/index.ts'
import { addConfirmation } from '../addresses/confirmation.ts'
import { readableEmail } from '../addresses/readable-email.ts'
import { usernamesFor } from '../profile/username.ts'
import { continueSuspension } from '../suspensions/left-suspensions.ts'
import { insertUser, selectAccount } from '../user-queries.ts'
import { deleteApplicationsOf } from './application-queries.ts'

export type NewAccount = {
  userId: string
  fullName: string
  email: string
  passwordHash: string
  language: string
  /** Key of the network that counts for the limits of networks. */
  network: Buffer
  /** Device and network, for the mail that confirms the address. */
  from: { device: Device; network: string }
  joinedAt: Date
  /** Whether a provider has proved that the address is the member's. */
  isProven?: boolean | undefined
  /** The admission by which the account passes the limits of networks, and the member who invited it. */
  invitationId?: string | undefined
  namedNetworkId?: string | undefined
  invitedBy?: string | undefined
  /** The versions of pages that the member has accepted, and when if that was before joining. */
  accepts?: Accepted | undefined
  acceptedAt?: Date | undefined
}

/** Creates a member with the first free username. @throws AppError email_taken */
export async function createMember(tx: Tx, { config }: { config: Config }, account: NewAccount) {
  const { userId, fullName, email, joinedAt } = account
  const { emailKey } = await readKeyedHashes(tx)
  const mustConfirm = needsConfirmedEmail(config) && !account.isProven
  const user = { ...account, emailKey: emailKey(email), from: mustConfirm ? account.from : null }
  const usernames = usernamesFor(email)
  for (;;) {
    const username = usernames.next().value
    if (await insertUser(tx, { ...user, username })) {
      await deleteApplicationsOf(tx, email)
      await insertAccepted(tx, userId, account.accepts ?? {}, account.acceptedAt ?? joinedAt)
      await welcome(tx, userId)
      if (mustConfirm) await addConfirmation(tx, userId, joinedAt)
      else if (!account.isProven) await continueSuspension(tx, userId, joinedAt)
      return { userId, fullName, email: readableEmail(email), username }
    }
    if (await selectAccount(tx, email)) throw new AppError('email_taken')
  }
}
