import { sql } from 'kysely'
import type { Caller } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function selectAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select(['secret', 'last_step as lastStep', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

type NewAuthenticator = { userId: string; secret: Buffer; step: number; now: Date }

/** Replaces the one that the member had. */
export async function upsertAuthenticator(tx: Tx, { userId, secret, step, now }: NewAuthenticator) {
  const values = { secret, last_step: step, added_at: now }
  await tx
    .insertInto('authenticators')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Accepts the code of a `step`, unless one of it or of a later one was accepted; returns whether it is. */
export async function takeStep(tx: Tx, userId: string, step: number, secret: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('authenticators')
    .set({ last_step: step, secret })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]) {
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Returns whether the member had that code. */
export async function deleteRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteRecoveryCodes(tx: Tx, userId: string) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Counts the member's second factors by kind. */
export async function countFactors(db: Db, userId: string) {
  const { rows } = await sql<{ authenticators: number; passkeys: number; recoveryCodes: number }>`
    select (select count(*) from authenticators where user_id = ${userId}) as "authenticators",
      (select count(*) from passkeys where user_id = ${userId}) as "passkeys",
      (select count(*) from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(db)
  return rows[0] ?? { authenticators: 0, passkeys: 0, recoveryCodes: 0 }
}

/** Concurrent changes of a member's factors wait for each other. */
export async function lockFactors(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Time from which the desk is closed to the member without a factor; null if it never is, or if the provider through which the session was
 * opened has asked for one.
 */
export async function selectRequiredFrom(
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Date | null> {
  const member = await db
    .selectFrom('users')
    .select('factor_required_from as requiredFrom')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not exists (select from sessions where session_id = ${sessionId} and provider_factor)`,
    )
    .executeTakeFirst()
  return member?.requiredFrom ?? null
}
