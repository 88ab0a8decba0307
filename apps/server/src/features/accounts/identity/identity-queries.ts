import type { Db, Tx } from '../../../db/database.ts'

/** A member who has proved who they are, and the hash that the password matched: the proof is void once there is another one. */
export type Identity = { userId: string; passwordHash: string }

export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.passwordHash
}

/** Locks the row of the member if the password is still the one that was proved; returns whether it is. */
export async function selectIsCurrent(
  tx: Tx,
  { userId, passwordHash }: Identity,
  lock: 'share' | 'update',
): Promise<boolean> {
  const member = tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
  const locked = await (lock === 'share' ? member.forShare() : member.forUpdate()).executeTakeFirst()
  return locked !== undefined
}
