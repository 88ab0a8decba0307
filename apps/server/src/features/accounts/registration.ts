/** New members. */

import type { Registration } from '@canopy/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { insertUser, isEmailTaken } from './queries.ts'
import { usernamesFor } from './profile/username.ts'

export type NewMember = Omit<Registration, 'password'> & { passwordHash: string; joinedAt: Date }

/** What else a new member gets, in the transaction of the registration. */
export type OnRegistered = (tx: Tx, userId: string) => Promise<void>

/** Makes the member under the first username that is free. @throws AppError email_taken */
export async function register(tx: Tx, member: NewMember, onRegistered: OnRegistered) {
  const userId = uuidv7()
  const usernames = usernamesFor(member.email)
  for (;;) {
    const username = usernames.next().value
    if (await insertUser(tx, { ...member, userId, username })) {
      await onRegistered(tx, userId)
      return { userId, fullName: member.fullName, email: member.email, username }
    }
    if (await isEmailTaken(tx, member.email)) throw new AppError('email_taken')
  }
}
