import type { Device } from '@canopy/contract/accounts/device'
import { FirstStep } from '@canopy/contract/accounts/sessions/shapes'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'

type NewUser = {
  userId: string
  fullName: string
  email: string
  username: string
  passwordHash: string
  emailKey: Buffer
  network: Buffer
  invitationId?: string | undefined
  namedNetworkId?: string | undefined
  invitedBy?: string | undefined
  /** Kept until the address is confirmed; null where it need not be. */
  from: { device: Device; network: string } | null
  joinedAt: Date
  language: string
}

/** Lower-cased here, because PostgreSQL lower-cases some non-ASCII letters differently and attempts are counted by this spelling. */
export const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** Returns false if the e-mail address or the username is taken, possibly by a concurrent registration that this one waited for. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values({
      user_id: user.userId,
      full_name: user.fullName,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      email_key: user.emailKey,
      network: user.network,
      invitation_id: user.invitationId,
      named_network_id: user.namedNetworkId,
      invited_by: user.invitedBy,
      registration_device: user.from && JSON.stringify(user.from.device),
      registered_network: user.from?.network ?? null,
      joined_at: user.joinedAt,
      language: user.language,
      time_zone: site.timeZone,
      first_steps: [...FirstStep.options],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function selectAddress(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'full_name as fullName', 'email_confirmed_at as emailConfirmedAt', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Finds a member by e-mail address, in any case. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'email', 'password_hash as passwordHash', 'language'])
    .where(isEmail(email))
    .executeTakeFirst()
}

/** Finds an application that waits, by e-mail address. */
export function selectApplicant(db: Db, email: string) {
  return db
    .selectFrom('applications')
    .select('password_hash as passwordHash')
    .where('declined_at', 'is', null)
    .where(isEmail(email))
    .executeTakeFirst()
}

/** Undefined if the member has left. */
export async function selectEmail(db: Db, userId: string): Promise<string | undefined> {
  const member = await db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirst()
  return member?.email
}

/**
 * Locks a member. Until the transaction ends, the account stays private, or not, and others who lock it wait; rows that refer to it can be
 * inserted. Undefined if the member has left.
 */
export const lockMember = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select('is_private as isPrivate')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Deletes a member and all rows that cascade. Returns the names of the profile pictures. */
export function deleteUser(tx: Tx, userId: string) {
  return tx
    .deleteFrom('users')
    .where('user_id', '=', userId)
    .returning(['profile_image as profileImage', 'cover_image as coverImage', 'hidden_profile as hidden'])
    .executeTakeFirstOrThrow()
}

export const selectTimeZone = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['time_zone as timeZone', 'time_zone_chosen as timeZoneChosen'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)

/** Stores a time zone that logins no longer change. */
export async function chooseTimeZone(tx: Tx, userId: string, timeZone: string) {
  await tx
    .updateTable('users')
    .set({ time_zone: timeZone, time_zone_chosen: true })
    .where('user_id', '=', userId)
    .execute()
}

/** Sets the time zone of the browser of a login, unless the member has chosen one. */
export async function updateTimeZone(tx: Tx, userId: string, timeZone: string) {
  await tx
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('user_id', '=', userId)
    .where('time_zone_chosen', '=', false)
    .where('time_zone', '<>', timeZone)
    .execute()
}

/** Sets the language of what is sent to a member. */
export async function updateLanguage(db: Db, userId: string, language: string) {
  await db.updateTable('users').set({ language }).where('user_id', '=', userId).execute()
}
