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
  now: Date
}

/**
 * Opens a session as long as the password is still the one that was verified; the member's row is held meanwhile, so that a
 * change of the password either sees this session or is seen here. Answers whether it was opened.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const made = await db
    .insertInto('sessions')
    .columns(['session_id', 'token_hash', 'user_id', 'created_at', 'last_used_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${session.sessionId}::uuid`.as('session_id'),
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'user_id',
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

/** Ends all sessions of a member and answers their ids. */
export async function deleteSessions(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('session_id as sessionId')
    .execute()
  return ended.map(({ sessionId }) => sessionId)
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
