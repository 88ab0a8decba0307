import {
  type ApiKey,
  isOfDesk,
  KEY_PREFIX,
  type MadeApiKey,
  SCOPES,
  type Scope,
} from '@canopy/contract/accounts/api-keys/shapes'
import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import {
  deleteOldestEnded,
  insertKey,
  type KeyRow,
  selectStewardOf,
  updateRevoked,
} from './api-key-queries.ts'

type Making = { name: string; scopes: Scope[]; days: number; origin: Origin; now: Date }
type Revoking = { keyId: string; now: Date }

export const toApiKey = ({ scopes, createdAt, expiresAt, lastUsedAt, revokedAt, ...row }: KeyRow) =>
  ({
    ...row,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }) satisfies ApiKey

/** Returns the key, which can be read only now. @throws AppError owner_needed for scopes of the desk, too_many_api_keys */
export async function makeApiKey(
  tx: Tx,
  actor: Actor,
  { name, scopes: chosen, days, origin, now }: Making,
): Promise<MadeApiKey> {
  const scopes = [...new Set(chosen)].sort()
  if (scopes.some(isOfDesk) && !actor.duties.includes('owner')) throw new AppError('owner_needed')
  const { userId } = actor
  const key = `${KEY_PREFIX}${createToken().token}`
  await deleteOldestEnded(tx, userId, now)
  const row = await insertKey(tx, {
    keyId: uuidv7(),
    userId,
    name,
    keyHash: hashToken(key),
    lastFour: key.slice(-4),
    scopes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY),
  })
  const { keyId } = row
  await recordSecurityEvent(tx, {
    kind: 'key.changed',
    userId,
    origin,
    detail: { keyId, change: 'made' },
  })
  await addJob(tx, 'security_mail', { userId, event: 'api_key_made', at: now.toISOString() })
  if (actor.duties.length > 0)
    await audit(tx, actor, {
      action: 'key.made',
      subject: { kind: 'key', id: keyId },
      after: { scopes, expiresAt: row.expiresAt.toISOString() },
    })
  return { ...toApiKey(row), key }
}

async function revoke(tx: Tx, userId: string, { keyId, now }: Revoking) {
  if (!(await updateRevoked(tx, userId, keyId, now))) throw notFound()
  // Like a session, so that every node reads it again.
  publish(tx, { type: 'sessions.revoked', sessionIds: [keyId] })
}

/** Revokes a key of the actor. @throws AppError not_found */
export async function revokeOwnKey(
  tx: Tx,
  actor: Actor,
  { keyId, origin, now }: Revoking & { origin: Origin },
) {
  const { userId } = actor
  await revoke(tx, userId, { keyId, now })
  await recordSecurityEvent(tx, {
    kind: 'key.changed',
    userId,
    origin,
    detail: { keyId, change: 'revoked' },
  })
  if (actor.duties.length > 0)
    await audit(tx, actor, { action: 'key.revoked', subject: { kind: 'key', id: keyId } })
}

/** Revokes a key of somebody who has duties, for an owner. @throws AppError not_found */
export async function revokeKeyOfSteward(
  tx: Tx,
  actor: Actor,
  { keyId, reason, now }: Revoking & { reason: string },
) {
  const steward = await selectStewardOf(tx, keyId)
  if (!steward) throw notFound()
  const { userId } = steward
  await revoke(tx, userId, { keyId, now })
  await recordSecurityEvent(tx, { kind: 'key.changed', userId, detail: { keyId, change: 'revoked' } })
  await addJob(tx, 'security_mail', { userId, event: 'api_key_revoked', at: now.toISOString() })
  await audit(tx, actor, { action: 'key.revoked', subject: { kind: 'key', id: keyId }, reason })
}
