import { DEVICES_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isEmail } from '../user-queries.ts'

type Device = { deviceId: string; userId: string; tokenHash: Buffer; now: Date }

/** Whether the member with that e-mail address has logged in on this device before. */
export async function selectIsKnownDevice(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.user_id', 'known_devices.user_id')
    .select('device_id')
    .where('token_hash', '=', tokenHash)
    .where(isEmail(email))
    .executeTakeFirst()
  return known !== undefined
}

async function deleteOldestDevices(tx: Tx, userId: string) {
  await sql`
    delete from known_devices where device_id in (
      select device_id from known_devices where user_id = ${userId}
      order by last_used_at desc, device_id desc offset ${DEVICES_MAX}
    )`.execute(tx)
}

/** Returns the id of the device, and whether the member has not logged in on it before. */
export async function upsertDevice(tx: Tx, { deviceId, userId, tokenHash, now }: Device) {
  const device = await tx
    .insertInto('known_devices')
    .values({
      device_id: deviceId,
      user_id: userId,
      token_hash: tokenHash,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .returning('device_id as deviceId')
    .executeTakeFirstOrThrow()
  const isNew = device.deviceId === deviceId
  if (isNew) await deleteOldestDevices(tx, userId)
  return { deviceId: device.deviceId, isNew }
}

/** Counts a member's devices, and those of them that are new since `time`. */
export async function countDevices(tx: Tx, userId: string, time: Date) {
  const { rows } = await sql<{ known: number; recent: number }>`
    select count(*)::integer as known, (count(*) filter (where created_at > ${time}))::integer as recent
    from known_devices where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { known: 0, recent: 0 }
}

/** Forgets the member's devices, except that of the session `except`. */
export async function deleteDevices(tx: Tx, userId: string, except?: string) {
  const kept = sql`select device_id from sessions where session_id = ${except ?? null}::uuid and device_id is not null`
  await sql`delete from known_devices where user_id = ${userId} and device_id not in (${kept})`.execute(tx)
}

export function selectDevices(db: Db, userId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('known_devices')
    .select(['device_id as deviceId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('device_id', '>', after ?? ''))
    .orderBy('device_id')
    .limit(limit)
    .execute()
}

/** Deletes the devices of all members that were last used at or before `time`. */
export async function deleteDevicesUnusedSince(db: Db, time: Date) {
  await db.deleteFrom('known_devices').where('last_used_at', '<=', time).execute()
}
