import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Passkeys } from '../../../db/schema.ts'

/** The member's passkeys, oldest first. */
export function selectPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'passkey_id as passkeyId',
      'credential_id as credentialId',
      'name',
      'transports',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
      'backed_up as backedUp',
    ])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('passkey_id')
    .execute()
}

/** Locks it, with the password that its member has now. */
export function lockPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.user_id', 'passkeys.user_id')
    .select([
      'passkeys.passkey_id as passkeyId',
      'passkeys.user_id as userId',
      'passkeys.public_key as publicKey',
      'passkeys.counter',
      'users.password_hash as passwordHash',
    ])
    .where('credential_id', '=', credentialId)
    .forNoKeyUpdate('passkeys')
    .executeTakeFirst()
}

/** Returns false if some account has this passkey already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Passkeys>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Use = { passkeyId: string; counter: number; backedUp: boolean; now: Date }

export async function updateUsed(tx: Tx, { passkeyId, counter, backedUp, now }: Use) {
  await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute()
}

/** Returns whether the member has this passkey. */
export async function updateName(db: Db, userId: string, passkeyId: string, name: string): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('passkey_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Deletes one passkey of the member, or all without `passkeyId`. Returns whether there was any. */
export async function deletePasskeys(tx: Tx, userId: string, passkeyId?: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(passkeyId !== undefined, (query) => query.where('passkey_id', '=', passkeyId ?? ''))
    .returning('passkey_id')
    .execute()
  return deleted.length > 0
}
