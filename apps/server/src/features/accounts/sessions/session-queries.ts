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
 * Inserts a session if the password is still the one that was verified; returns whether it was. The share lock on the member's row
 * makes a concurrent password change either delete this session or be seen here.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (session_id, token_hash, user_id, user_agent, created_at, last_used_at)
    select ${session.sessionId}::uuid, ${session.tokenHash}::bytea, user_id, ${session.userAgent}::text,
      ${session.now}::timestamptz, ${session.now}::timestamptz
    from users
    where user_id = ${session.userId} and password_hash = ${session.passwordHash}
    for share
    returning session_id`.execute(db)
  return rows.length > 0
}

/** Returns undefined if the session was last used at or before `since`. A suspension may have expired. */
export function selectSession(db: Db, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .leftJoin('sanctions', (join) =>
      join
        .onRef('sanctions.user_id', '=', 'users.user_id')
        .on('sanctions.kind', '=', 'suspension')
        .on('sanctions.lifted_at', 'is', null),
    )
    .select([
      'sanctions.sanction_id as suspensionId',
      'sanctions.until as suspendedUntil',
      'sessions.session_id as sessionId',
      'sessions.user_id as userId',
      'users.duties',
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

/** The member's sessions used after `since`, most recently used first. */
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

/** The member's sessions, expired ones included, by id after the id `after`. */
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

/** Never overwrites a later use. */
export async function updateLastUsed(db: Db, sessionId: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('session_id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute()
}

/** Returns whether the member had this session. The caller must publish `sessions.revoked`. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('session_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * Deletes the member's sessions, except the one with the id `except`, and returns their ids. The caller must publish `sessions.revoked`.
 */
export async function deleteSessions(tx: Tx, userId: string, except?: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except ?? ''))
    .returning('session_id as sessionId')
    .execute()
  return deleted.map(({ sessionId }) => sessionId)
}

/** Deletes the member's sessions that were last used at or before `time`. */
export async function deleteUnusedSessions(db: Db, userId: string, time: Date) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('last_used_at', '<=', time).execute()
}

/** Deletes the sessions of all members that were last used at or before `time`. */
export async function deleteSessionsUnusedSince(db: Db, time: Date) {
  await db.deleteFrom('sessions').where('last_used_at', '<=', time).execute()
}
