import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { seesAll } from '../../visibility/index.ts'
import type { Expiry } from './lifetimes.ts'

/** The provider through which a member signs in, and whether it has asked for a second factor. */
export type Through = { providerId: string; hasSecondFactor: boolean }

/** Its columns, of a session or of a second step. */
export const throughColumns = (through: Through | undefined) => ({
  provider_id: through?.providerId ?? null,
  provider_factor: through?.hasSecondFactor ?? false,
})

type NewSession = {
  sessionId: string
  tokenHash: Buffer
  userId: string
  userAgent: string
  deviceId: string
  now: Date
  through: Through | undefined
}

type Renewal = { sessionId: string; tokenHash: Buffer; now: Date }

/** Tells whether a session, joined with its member, has expired. */
const hasExpired = ({ opened, used, usedBySteward }: Expiry) => sql<boolean>`
  (sessions.created_at <= ${opened} or sessions.last_used_at <= ${used}
    or (cardinality(users.duties) > 0 and sessions.last_used_at <= ${usedBySteward}))`

/** Whether the member needs a second factor by now and has none. */
export const lacksFactor = sql<boolean>`
  case when users.factor_required_from <= now() then not has_factor(users.user_id) else false end`

/** Columns of the member who calls, by a session or a key. Requires `users`, and `sanctions` with the suspension in force. */
export const callerColumns = [
  'users.user_id as userId',
  'users.duties',
  'sanctions.sanction_id as suspensionId',
  'sanctions.until as suspendedUntil',
  seesAll(sql`users.user_id`).as('seesAll'),
] as const

export async function insertSession(tx: Tx, session: NewSession) {
  const { now } = session
  await tx
    .insertInto('sessions')
    .values({
      session_id: session.sessionId,
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      device_id: session.deviceId,
      ...throughColumns(session.through),
      created_at: now,
      last_used_at: now,
      authenticated_at: now,
    })
    .execute()
}

/** Reads sessions that have not expired. A suspension in the result may have expired. */
export function selectSessionsByHash(db: Db, tokenHashes: Buffer[], expiry: Expiry) {
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
      'sessions.token_hash as tokenHash',
      'sessions.session_id as sessionId',
      sql<boolean>`not sessions.provider_factor and ${lacksFactor}`.as('lacksFactor'),
      ...callerColumns,
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.token_hash', '=', anyOf(tokenHashes))
    .where(sql<boolean>`not ${hasExpired(expiry)}`)
    .execute()
}

export type ReadSession = Awaited<ReturnType<typeof selectSessionsByHash>>[number]

const sessionColumns = [
  'session_id as sessionId',
  'user_agent as userAgent',
  'sessions.created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** The member's sessions that have not expired, most recently used first. */
export function selectSessions(db: Db, userId: string, expiry: Expiry, limit: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(sessionColumns)
    .where('sessions.user_id', '=', userId)
    .where(sql<boolean>`not ${hasExpired(expiry)}`)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute()
}

/** The member's sessions, expired ones included, by id after the id `after`. */
export function selectAllSessions(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('sessions')
    .select([
      ...sessionColumns,
      'authenticated_at as authenticatedAt',
      'device_id as deviceId',
      'provider_id as providerId',
      'provider_factor as providerFactor',
    ])
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

/** Deletes the member's sessions except the `kept` ones used last, and returns the ids. The caller must publish `sessions.revoked`. */
export async function deleteOldest(tx: Tx, userId: string, kept: number): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    delete from sessions where session_id in (
      select session_id from sessions where user_id = ${userId} order by last_used_at desc, session_id desc offset ${kept}
    )
    returning session_id as "sessionId"`.execute(tx)
  return rows.map(({ sessionId }) => sessionId)
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

/**
 * Deletes the sessions that were opened through a provider, those of one member but for `except`, or all, and returns their ids. The caller
 * must publish `sessions.revoked`.
 */
export async function deleteSessionsThrough(
  tx: Tx,
  providerId: string,
  of?: { userId: string; except: string },
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('provider_id', '=', providerId)
    .$if(of !== undefined, (query) =>
      query.where('user_id', '=', of?.userId ?? '').where('session_id', '<>', of?.except ?? ''),
    )
    .returning('session_id as sessionId')
    .execute()
  return deleted.map(({ sessionId }) => sessionId)
}

/** Keeps the session, which counts as opened here, without a second factor, if the provider opened it. */
export async function updateDetached(tx: Tx, providerId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(throughColumns(undefined))
    .where('session_id', '=', sessionId)
    .where('provider_id', '=', providerId)
    .execute()
}

/** Deletes expired sessions, of one member or of all, and returns their ids. The caller must publish `sessions.revoked`. */
export async function deleteExpired(tx: Tx, expiry: Expiry, userId?: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.user_id', '=', 'sessions.user_id')
    .where(hasExpired(expiry))
    .$if(userId !== undefined, (query) => query.where('sessions.user_id', '=', userId ?? ''))
    .returning('session_id as sessionId')
    .execute()
  return deleted.map(({ sessionId }) => sessionId)
}

/** Whether the member logged in, or typed the password again, in this session after `time`. */
export async function selectIsRecent(db: Db, sessionId: string, time: Date): Promise<boolean> {
  const recent = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('authenticated_at', '>', time)
    .executeTakeFirst()
  return recent !== undefined
}

/** Gives the session another token; returns false if it has ended. */
export async function updateToken(tx: Tx, { sessionId, tokenHash, now }: Renewal): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token_hash: tokenHash, authenticated_at: now, last_used_at: now })
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
