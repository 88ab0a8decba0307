import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

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
