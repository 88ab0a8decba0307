import { API_KEYS_MAX } from '@canopy/contract/accounts/api-keys/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { callerColumns, lacksFactor } from './session-queries.ts'

type NewKey = {
  keyId: string
  userId: string
  name: string
  keyHash: Buffer
  lastFour: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date
}

const columns = [
  'key_id as keyId',
  'name',
  'last_four as lastFour',
  'scopes',
  'api_keys.created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

/** Makes room for another key by forgetting those that have ended, the oldest first. */
export async function deleteOldestEnded(tx: Tx, userId: string, now: Date) {
  const isLive = sql`(revoked_at is null and expires_at > ${now})`
  await sql`
    delete from api_keys where not ${isLive} and key_id in (
      select key_id from api_keys where user_id = ${userId} order by ${isLive} desc, created_at desc offset ${API_KEYS_MAX - 1}
    )`.execute(tx)
}

export async function insertKey(tx: Tx, key: NewKey) {
  return tx
    .insertInto('api_keys')
    .values({
      key_id: key.keyId,
      user_id: key.userId,
      name: key.name,
      key_hash: key.keyHash,
      last_four: key.lastFour,
      scopes: key.scopes,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Reads the key and its member, also if the key has ended. A suspension in the result may have expired. */
export function selectKeyByHash(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.user_id', 'api_keys.user_id')
    .leftJoin('sanctions', (join) =>
      join
        .onRef('sanctions.user_id', '=', 'users.user_id')
        .on('sanctions.kind', '=', 'suspension')
        .on('sanctions.lifted_at', 'is', null),
    )
    .select([
      'key_id as sessionId',
      'scopes',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      lacksFactor.as('lacksFactor'),
      ...callerColumns,
    ])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Writes the use unless one was written in the last minute, by any node. */
export async function updateKeyUsed(db: Db, keyId: string, now: Date) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('key_id', '=', keyId)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - MINUTE))]),
    )
    .execute()
}

/** A member's keys, with those that have ended, newest first. */
export const selectKeys = (db: Db, userId: string) =>
  db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute()

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

/** Keys of those who have duties, newest first. */
export function selectKeysOfStewards(db: Db, limit: number, after: Cursor | undefined) {
  const query = db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.user_id', 'api_keys.user_id')
    .select([...columns, 'users.user_id as userId', 'users.full_name as fullName'])
    .where(sql<boolean>`cardinality(users.duties) > 0`)
  return keyset(query, {
    by: ['api_keys.created_at', 'api_keys.key_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

/** Revokes a key of the member. Returns whether there was one that was not revoked. The caller must publish `sessions.revoked`. */
export async function updateRevoked(tx: Tx, userId: string, keyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes all keys of the member and returns their ids. The caller must publish `sessions.revoked`. */
export async function updateAllRevoked(tx: Tx, userId: string): Promise<string[]> {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('key_id as keyId')
    .execute()
  return revoked.map(({ keyId }) => keyId)
}

const connectedWith = (db: Db, providerId: string) =>
  db.selectFrom('provider_accounts').select('user_id').where('provider_id', '=', providerId)

/** Locks all who have connected an account of the provider, so that those who make a key at this moment have made it. */
export async function lockConnected(tx: Tx, providerId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', connectedWith(tx, providerId))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
}

/** Revokes the keys of these members and returns their ids. The caller must publish `sessions.revoked`. */
export async function updateRevokedThrough(tx: Tx, providerId: string): Promise<string[]> {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', 'in', connectedWith(tx, providerId))
    .where('revoked_at', 'is', null)
    .returning('key_id as keyId')
    .execute()
  return revoked.map(({ keyId }) => keyId)
}

/** The member whose key it is, if they have duties. */
export const selectStewardOf = (db: Db, keyId: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.user_id', 'api_keys.user_id')
    .select('users.user_id as userId')
    .where('key_id', '=', keyId)
    .where(sql<boolean>`cardinality(users.duties) > 0`)
    .executeTakeFirst()

export async function deleteKeysEnded(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('api_keys').where(sql<boolean>`least(revoked_at, expires_at) <= ${until}`).execute()
}
