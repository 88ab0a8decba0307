/** All SQL of what lets members in: their sessions, and links for a new password. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

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

const sessionColumns = [
  'session_id as sessionId',
  'user_agent as userAgent',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** The member's sessions that were used after `since`, the last used first. */
export function selectSessions(db: Db, userId: string, since: Date, limit: number) {
  return db
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .where('last_used_at', '>', since)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute()
}

/** The member's sessions behind the one with the id `after`, all that are kept. */
export function selectAllSessions(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('session_id', '>', after ?? ''))
    .orderBy('session_id')
    .limit(limit)
    .execute()
}

/** When the member asked for the links to a new password that are kept. */
export function selectPasswordResets(db: Db, userId: string) {
  return db
    .selectFrom('password_resets')
    .select('created_at as askedAt')
    .where('user_id', '=', userId)
    .orderBy('created_at')
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

/** Deletes all sessions that were last used before `unusedSince`. */
export async function deleteLapsedSessions(db: Db, unusedSince: Date) {
  await db.deleteFrom('sessions').where('last_used_at', '<=', unusedSince).execute()
}

/** Deletes all reset tokens that were made before `expiredSince`. */
export async function deleteLapsedResets(db: Db, expiredSince: Date) {
  await db.deleteFrom('password_resets').where('created_at', '<=', expiredSince).execute()
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

/** Makes the reset links of a member useless. */
export async function deletePasswordResets(tx: Tx, userId: string) {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
