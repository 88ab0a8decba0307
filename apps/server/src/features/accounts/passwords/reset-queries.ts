import type { Db, Tx } from '../../../db/database.ts'
import { opensByMail } from '../addresses/confirmation-queries.ts'

type NewReset = { tokenHash: Buffer; userId: string; now: Date; expiredSince: Date }

/** Stores a reset, and deletes the member's expired ones. */
export async function insertPasswordReset(db: Db, { tokenHash, userId, now, expiredSince }: NewReset) {
  await db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('created_at', '<=', expiredSince)
    .execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now })
    .execute()
}

/** The member of a reset created after `since`. */
export function selectResetMember(db: Db, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select(['email', 'full_name as fullName'])
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .where(opensByMail)
    .executeTakeFirst()
}

/**
 * Deletes a reset created after `since` with all others of its member, and returns the member's id. Of concurrent uses the first deletes
 * the row; the others wait for it and find nothing.
 */
export async function takePasswordReset(tx: Tx, tokenHash: Buffer, since: Date): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', (eb) =>
      eb
        .selectFrom('password_resets as wanted')
        .select('wanted.user_id')
        .where('wanted.token_hash', '=', tokenHash)
        .where('wanted.created_at', '>', since),
    )
    .returning(['token_hash as tokenHash', 'user_id as userId'])
    .execute()
  return taken.find((reset) => reset.tokenHash.equals(tokenHash))?.userId
}

export async function deletePasswordResets(tx: Tx, userId: string) {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Deletes the resets of all members that were created at or before `time`. */
export async function deletePasswordResetsUntil(db: Db, time: Date) {
  await db.deleteFrom('password_resets').where('created_at', '<=', time).execute()
}

export function selectPasswordResets(db: Db, userId: string) {
  return db
    .selectFrom('password_resets')
    .select('created_at as askedAt')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
