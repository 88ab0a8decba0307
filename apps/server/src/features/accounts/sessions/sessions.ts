import type { ActiveSession, Credentials } from '@canopy/contract/accounts'
import { DAY, SESSIONS_SHOWN } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { verifyPassword } from '../password-hash.ts'
import { selectAccount } from '../user-queries.ts'
import { deviceOf } from './device.ts'
import { createToken } from './secret-token.ts'
import {
  deleteSession,
  deleteSessions,
  deleteSessionsUnusedSince,
  deleteUnusedSessions,
  insertSession,
  selectSessions,
} from './session-queries.ts'

/** Counted from the last use. */
const LIFETIME = 30 * DAY

/** Sessions last used at or before this time have expired. */
export const expiredSince = (now: Date) => new Date(now.getTime() - LIFETIME)

type Login = Credentials & { userAgent: string; now: Date }

/** @throws AppError invalid_credentials */
export async function logIn(db: Db, { email, password, userAgent, now }: Login) {
  const account = await selectAccount(db, email)
  const isRight = await verifyPassword(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('invalid_credentials')
  const { token, tokenHash } = createToken()
  const { userId, passwordHash } = account
  await deleteUnusedSessions(db, userId, expiredSince(now))
  const session = { sessionId: uuidv7(), tokenHash, userId, passwordHash, userAgent, now }
  if (!(await insertSession(db, session))) throw new AppError('invalid_credentials')
  return { token, userId }
}

/** A member's sessions, most recently used first. */
export async function listSessionsOf(db: Db, userId: string, now: Date) {
  const rows = await selectSessions(db, userId, expiredSince(now), SESSIONS_SHOWN)
  return rows.map(({ sessionId, userAgent, createdAt, lastUsedAt }) => ({
    sessionId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

export async function listSessions(
  db: Db,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<ActiveSession[]> {
  const sessions = await listSessionsOf(db, userId, now)
  return sessions.map((session) => ({ ...session, current: session.sessionId === sessionId }))
}

/** @throws AppError not_found if the member has no such session */
export async function endSession(tx: Tx, userId: string, sessionId: string) {
  if (!(await deleteSession(tx, userId, sessionId))) throw new AppError('not_found')
  publish(tx, { type: 'sessions.revoked', sessionIds: [sessionId] })
}

/** Signs a member out everywhere. Returns the number of sessions. */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const sessionIds = await deleteSessions(tx, userId)
  publish(tx, { type: 'sessions.revoked', sessionIds })
  return sessionIds.length
}

export const deleteExpiredSessions = (db: Db, now: Date) => deleteSessionsUnusedSince(db, expiredSince(now))
