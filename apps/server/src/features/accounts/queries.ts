/** All SQL of accounts. */

import { CATALOGUE_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

type User = {
  userId: string
  fullName: string
  email: string
  username: string
  passwordHash: string
  joinedAt: Date
}

/** Addresses are ASCII, and PostgreSQL has its own idea of other small letters: the attempts count what is asked for here. */
const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** Answers whether the row was made; not if the e-mail or the username is taken, perhaps by a registration that it waited for. */
export async function insertUser(tx: Tx, user: User): Promise<boolean> {
  const made = await tx
    .insertInto('users')
    .values({
      user_id: user.userId,
      full_name: user.fullName,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      joined_at: user.joinedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether a member has that e-mail address, in any case. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await selectAccount(db, email)) !== undefined
}

/** Who has that e-mail address, and the hash of the password. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'email', 'password_hash as passwordHash'])
    .where(isEmail(email))
    .executeTakeFirst()
}

type NewSession = {
  sessionId: string
  tokenHash: Buffer
  userId: string
  passwordHash: string
  userAgent: string
  now: Date
}

/**
 * Opens a session as long as the password is still the one that was verified; the member's row is held meanwhile, so that a
 * change of the password either sees this session or is seen here. Answers whether it was opened.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const made = await db
    .insertInto('sessions')
    .columns(['session_id', 'token_hash', 'user_id', 'user_agent', 'created_at', 'last_used_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${session.sessionId}::uuid`.as('session_id'),
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'user_id',
          sql<string>`${session.userAgent}::text`.as('user_agent'),
          sql<Date>`${session.now}::timestamptz`.as('created_at'),
          sql<Date>`${session.now}::timestamptz`.as('last_used_at'),
        ])
        .where('user_id', '=', session.userId)
        .where('password_hash', '=', session.passwordHash)
        .forShare(),
    )
    .returning('session_id')
    .executeTakeFirst()
  return made !== undefined
}

/** The session of a token, if it was used after `since`. */
export function selectSession(db: Db, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select([
      'sessions.session_id as sessionId',
      'sessions.user_id as userId',
      'users.role',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', since)
    .executeTakeFirst()
}

/** The member's sessions that were used after `since`, the last used first. */
export function selectSessions(db: Db, userId: string, since: Date, limit: number) {
  return db
    .selectFrom('sessions')
    .select([
      'session_id as sessionId',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', since)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute()
}

/** Writes down that a session was used; an older use never stands over a newer one. */
export async function updateLastUsed(db: Db, sessionId: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('session_id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute()
}

/** Ends a session; whoever believes in it has to be told. */
export async function deleteSession(db: Db, sessionId: string) {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute()
}

/** Deletes the member's sessions that were last used before `unusedSince`. */
export async function deleteStaleSessions(db: Db, userId: string, unusedSince: Date) {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_used_at', '<=', unusedSince)
    .execute()
}

/** A member with points, badges and joined challenges (the newest, as many as the catalogue may show). */
export function selectMember(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('member_points', 'member_points.user_id', 'users.user_id')
    .select([
      'users.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.email',
      'users.bio',
      'users.profile_image as profileImage',
      'users.cover_image as coverImage',
      'users.role',
      'users.joined_at as joinedAt',
      'member_points.balance',
      'member_points.earned',
      sql<string[]>`array(select badge_id from badge_awards where user_id = users.user_id)`.as('badgeIds'),
      sql<number[]>`array(
        select challenge_id from enrolments where user_id = users.user_id
        order by joined_at desc, challenge_id desc limit ${CATALOGUE_MAX}
      )`.as('joinedChallenges'),
    ])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps a reset token, and forgets those of the member that were made before `expiredSince`. */
export async function insertPasswordReset(
  db: Db,
  {
    tokenHash,
    userId,
    now,
    expiredSince,
  }: { tokenHash: Buffer; userId: string; now: Date; expiredSince: Date },
) {
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

/**
 * Uses up a reset token made after `since`, with all others of its member, and answers whose it was. Of several uses at once
 * the first deletes the row and the others, having waited for it, find nothing.
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

/** Sets the password and answers the member's e-mail address. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<string> {
  const { email } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Ends the sessions of a member, all or all but `kept`, and answers their ids. */
export async function deleteSessions(tx: Tx, userId: string, kept?: string): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('session_id', '<>', kept ?? ''))
    .returning('session_id as sessionId')
    .execute()
  return ended.map(({ sessionId }) => sessionId)
}

/** The hash of a member's password. */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.passwordHash
}

/** Sets a member's password if it still is the confirmed one; answers whether it was. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { confirmedHash, passwordHash }: { confirmedHash: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', confirmedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes the reset links of a member useless. */
export async function deletePasswordResets(tx: Tx, userId: string) {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** The pictures of a member, who is held until the transaction ends. */
export function lockPictures(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['profile_image as profileImage', 'cover_image as coverImage'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type ProfileRow = {
  fullName: string
  username: string
  bio: string
  profileImage: string | null
  coverImage: string | null
}

/** Writes the profile of a member; the rows of the pictures have to be there. */
export async function updateUser(tx: Tx, userId: string, profile: ProfileRow) {
  await tx
    .updateTable('users')
    .set({
      full_name: profile.fullName,
      username: profile.username,
      bio: profile.bio,
      profile_image: profile.profileImage,
      cover_image: profile.coverImage,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Holds a member whose password is still the confirmed one, also against whatever would refer to them from now on. */
export function lockMember(tx: Tx, userId: string, confirmedHash: string) {
  return tx
    .selectFrom('users')
    .select(['profile_image as profileImage', 'cover_image as coverImage'])
    .where('user_id', '=', userId)
    .where('password_hash', '=', confirmedHash)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes a member with all that belongs to them alone. */
export async function deleteUser(tx: Tx, userId: string) {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute()
}

/** Makes whoever has that e-mail address a steward; answers whether somebody has it. */
export async function makeSteward(db: Db, email: string): Promise<boolean> {
  const found = await db
    .updateTable('users')
    .set({ role: 'steward' })
    .where(isEmail(email))
    .returning('user_id')
    .executeTakeFirst()
  return found !== undefined
}
