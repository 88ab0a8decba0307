import { deviceText } from '@canopy/contract/accounts/device'
import type { ActiveSession } from '@canopy/contract/accounts/sessions/shapes'
import type { Translate } from '@canopy/contract/language/translate'
import { SESSIONS_MAX } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import { holdIdentity } from '../identity/identity.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { lockMember, updateTimeZone } from '../user-queries.ts'
import { refuseDisconnected } from '../ways-in.ts'
import { lockConnected, updateAllRevoked, updateRevokedThrough } from './api-key-queries.ts'
import { deviceOf } from './device.ts'
import { recogniseDevice } from './known-devices.ts'
import { expiryAt, recentSince } from './lifetimes.ts'
import {
  deleteExpired,
  deleteOldest,
  deleteSession,
  deleteSessions,
  deleteSessionsThrough,
  insertSession,
  selectIsRecent,
  selectSessions,
  type Through,
  updateDetached,
  updateToken,
} from './session-queries.ts'

type Opening = {
  identity: Identity
  email: string
  device: string | undefined
  timeZone: string | undefined
  origin: Origin
  now: Date
  through?: Through | undefined
}

/**
 * Opens a session of a member who has proved who they are.
 * @throws AppError invalid_credentials, provider_sign_in_over when the proof has become void
 */
export async function openSession(
  tx: Tx,
  { identity, email, device, timeZone, origin, now, through }: Opening,
) {
  const { userId } = identity
  // First, since logins that share a lock on the member cannot have one that excludes the others any more.
  if (timeZone !== undefined) await updateTimeZone(tx, userId, timeZone)
  await holdIdentity(tx, identity, 'invalid_credentials')
  if (through) await refuseDisconnected(tx, through.providerId, userId)
  const { token, tokenHash } = createToken()
  revoke(tx, await deleteExpired(tx, expiryAt(now), userId))
  revoke(tx, await deleteOldest(tx, userId, SESSIONS_MAX - 1))
  const { deviceId, deviceToken } = await recogniseDevice(tx, { userId, device, origin, now })
  const userAgent = origin.device
  await insertSession(tx, {
    sessionId: uuidv7(),
    tokenHash,
    userId,
    userAgent,
    deviceId,
    now,
    through,
  })
  await recordSecurityEvent(tx, { kind: 'login.succeeded', userId, account: email, origin })
  return { token, deviceToken }
}

/** A member's sessions, most recently used first. */
export async function listSessionsOf(db: Db, t: Translate, userId: string, now: Date) {
  const rows = await selectSessions(db, userId, expiryAt(now), SESSIONS_MAX)
  return rows.map(({ sessionId, userAgent, createdAt, lastUsedAt }) => ({
    sessionId,
    device: deviceText(t, deviceOf(userAgent)),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

export async function listSessions(
  db: Db,
  t: Translate,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<ActiveSession[]> {
  const sessions = await listSessionsOf(db, t, userId, now)
  return sessions.map((session) => ({ ...session, current: session.sessionId === sessionId }))
}

/**
 * Guards actions that could lock the member out, so that a borrowed or stolen session is not enough. @throws AppError confirm_password if
 * the member has not logged in, or typed the password again, in the last ten minutes
 */
export async function requireRecentLogin(db: Db, { sessionId }: Pick<Caller, 'sessionId'>, now: Date) {
  if (!(await selectIsRecent(db, sessionId, recentSince(now)))) throw new AppError('confirm_password')
}

/**
 * Holds the session in which something is made that lasts longer than it: whoever signs the member out everywhere waits until it is made, and
 * ends it as well. @throws AppError unauthenticated when the session has ended
 */
export async function holdSession(tx: Tx, { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>) {
  await lockMember(tx, userId)
  if (!(await selectIsRecent(tx, sessionId, new Date(0)))) throw new AppError('unauthenticated')
}

/**
 * Gives the session another token, since the member has just proved who they are; the old one is invalid at once.
 * @throws AppError unauthenticated when the session has ended
 */
export async function renewToken(tx: Tx, sessionId: string, now: Date) {
  const { token, tokenHash } = createToken()
  if (!(await updateToken(tx, { sessionId, tokenHash, now }))) throw new AppError('unauthenticated')
  publish(tx, { type: 'session.renewed', sessionId })
  return { token }
}

function revoke(tx: Tx, sessionIds: string[]) {
  if (sessionIds.length > 0) publish(tx, { type: 'sessions.revoked', sessionIds })
}

/** @throws AppError not_found if the member has no such session */
export async function endSession(tx: Tx, userId: string, sessionId: string) {
  if (!(await deleteSession(tx, userId, sessionId))) throw new AppError('not_found')
  revoke(tx, [sessionId])
}

/**
 * Signs a member out everywhere, except in the session `except`, and revokes their API keys: somebody else may have made one. Returns the
 * number of sessions.
 */
export async function endSessions(tx: Tx, userId: string, except?: string): Promise<number> {
  await lockMember(tx, userId)
  const sessionIds = await deleteSessions(tx, userId, except)
  revoke(tx, [...sessionIds, ...(await updateAllRevoked(tx, userId))])
  return sessionIds.length
}

/**
 * Ends the sessions of one member but for `except` that were opened through a provider, and revokes their API keys: they may have been made
 * in one of these. What the provider has asked for counts no longer in the one that stays. The member must be locked.
 */
export async function endSessionsThrough(
  tx: Tx,
  providerId: string,
  of: { userId: string; except: string },
): Promise<void> {
  revoke(tx, [
    ...(await deleteSessionsThrough(tx, providerId, of)),
    ...(await updateAllRevoked(tx, of.userId)),
  ])
  await updateDetached(tx, providerId, of.except)
}

/** Ends all sessions that were opened through a provider, and revokes the API keys of all who have connected an account of it. */
export async function endAllThrough(tx: Tx, providerId: string): Promise<void> {
  await lockConnected(tx, providerId)
  revoke(tx, [
    ...(await deleteSessionsThrough(tx, providerId)),
    ...(await updateRevokedThrough(tx, providerId)),
  ])
}

/** Sockets that are still open are closed with them. */
export async function deleteExpiredSessions(tx: Tx, now: Date) {
  revoke(tx, await deleteExpired(tx, expiryAt(now)))
}
