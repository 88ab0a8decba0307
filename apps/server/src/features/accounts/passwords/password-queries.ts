import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.passwordHash
}

/** Returns the member's e-mail address. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<string> {
  const { email } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow(notFound)
  return email
}

/** Sets the password if it is still the confirmed one; returns whether it was. */
export async function replacePassword(
  db: Db,
  userId: string,
  { confirmedHash, passwordHash }: { confirmedHash: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', confirmedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether the password is still the one that was checked. The share lock on the member's row makes a concurrent change of the password
 * wait until the transaction ends.
 */
export async function lockPassword(tx: Tx, userId: string, checkedHash: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', checkedHash)
    .forShare()
    .executeTakeFirst()
  return locked !== undefined
}
