import type { Registration } from '@canopy/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { welcome } from '../notifications/index.ts'
import { addConfirmation } from './addresses/confirmation.ts'
import { needsConfirmedEmail } from './addresses/email-policy.ts'
import { readKeyedHashes } from './addresses/keyed-hash.ts'
import { usernamesFor } from './profile/username.ts'
import { insertUser, selectAccount } from './user-queries.ts'

export type NewMember = Omit<Registration, 'password'> & { passwordHash: string; joinedAt: Date }

/** Creates a member with the first free username. @throws AppError email_taken */
export async function register(tx: Tx, config: Config, member: NewMember) {
  const userId = uuidv7()
  const { emailKey } = await readKeyedHashes(tx)
  const user = { ...member, userId, emailKey: emailKey(member.email) }
  const usernames = usernamesFor(member.email)
  for (;;) {
    const username = usernames.next().value
    if (await insertUser(tx, { ...user, username })) {
      await welcome(tx, userId)
      if (needsConfirmedEmail(config)) await addConfirmation(tx, userId, member.joinedAt)
      return { userId, fullName: member.fullName, email: member.email, username }
    }
    if (await selectAccount(tx, member.email)) throw new AppError('email_taken')
  }
}
