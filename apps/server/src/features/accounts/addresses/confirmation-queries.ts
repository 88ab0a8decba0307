import { HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** Locks the member's row. */
export const lockEmail = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'joined_at as joinedAt', 'email_confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)

/** The member's address; undefined if it may be that of somebody else. Does what the function `proven_email_key` does. */
export async function selectProvenEmail(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(email_confirmed_at is not null or not (select confirms_email from policies where active))`,
    )
    .executeTakeFirst()
  return member?.email
}

/** Whether mails to the address may open the account: not with duties before it is known that the address is the member's. */
export const opensByMail = sql<boolean>`(
  duties = '{}' or email_confirmed_at is not null or not (select confirms_email from policies where active))`

export const selectOpensByMail = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(opensByMail)
    .executeTakeFirst()) !== undefined

/** The mails that the member asked for in the last hour, oldest first. */
export async function selectAskedSince(tx: Tx, userId: string, now: Date) {
  const rows = await tx
    .selectFrom('email_confirmations')
    .innerJoin('users', 'users.user_id', 'email_confirmations.user_id')
    .select('email_confirmations.created_at as askedAt')
    .where('email_confirmations.user_id', '=', userId)
    .where('email_confirmations.created_at', '>', new Date(now.getTime() - HOUR))
    // The first mail, sent because the account was created, does not count.
    .whereRef('email_confirmations.created_at', '>', 'users.joined_at')
    .orderBy('email_confirmations.created_at')
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

export async function insertConfirmation(tx: Tx, confirmationId: string, userId: string, now: Date) {
  await tx
    .insertInto('email_confirmations')
    .values({ confirmation_id: confirmationId, user_id: userId, created_at: now })
    .execute()
}

/** Stores the hash of the token that is about to be mailed and returns the member; undefined if the mail is no longer needed. */
export const updateToken = (db: Db, confirmationId: string, tokenHash: Buffer) =>
  db
    .updateTable('email_confirmations')
    .set({ token_hash: tokenHash })
    .from('users')
    .whereRef('users.user_id', '=', 'email_confirmations.user_id')
    .where('confirmation_id', '=', confirmationId)
    .where('used_at', 'is', null)
    .where('users.email_confirmed_at', 'is', null)
    .returning(['users.email', 'users.language'])
    .executeTakeFirst()

/** Locks a request by the token of its mail. */
export const lockConfirmation = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('email_confirmations')
    .select([
      'confirmation_id as confirmationId',
      'user_id as userId',
      'created_at as createdAt',
      'used_at as usedAt',
      sql<boolean>`exists (
        select from users where users.user_id = email_confirmations.user_id and duties <> '{}')`.as(
        'isStewards',
      ),
    ])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()

/** The account that was registered with the address, with the password that it has now. */
export const selectUnconfirmed = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'full_name as fullName',
      'username',
      'joined_at as registeredAt',
      'registration_device as device',
      'registered_network as network',
      'password_hash as passwordHash',
      'email_confirmed_at as confirmedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

export async function updateUsed(tx: Tx, confirmationId: string, now: Date) {
  await tx
    .updateTable('email_confirmations')
    .set({ used_at: now })
    .where('confirmation_id', '=', confirmationId)
    .execute()
}

/** Whether another account has confirmed the same address. */
export async function selectIsInUse(tx: Tx, emailKey: Buffer): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return other !== undefined
}

/** The database refuses it (`users_confirmed_email_key`) if another account has confirmed the same address. */
export async function updateConfirmed(tx: Tx, userId: string, emailKey: Buffer, now: Date) {
  await tx
    .updateTable('users')
    .set({
      email_confirmed_at: now,
      email_key: emailKey,
      registration_device: null,
      registered_network: null,
    })
    .where('user_id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export async function deleteConfirmationsUntil(db: Db, time: Date) {
  await db.deleteFrom('email_confirmations').where('created_at', '<=', time).execute()
}

export const selectConfirmations = (db: Db, userId: string) =>
  db
    .selectFrom('email_confirmations')
    .select(['confirmation_id as confirmationId', 'created_at as askedAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
