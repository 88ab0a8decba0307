import type { SecurityEventKind, SecurityFilter } from '@canopy/contract/desk/security'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Cursor, keyset } from '../db/keyset.ts'

export type NewEvent = {
  kind: SecurityEventKind
  userId: string | null
  accountKey: Buffer | null
  networkKey: Buffer | null
  deviceKey: Buffer | null
  detail: object
  times: number
  isOfSeveralDevices: boolean
  /** Equal for events that share a row; null if each has a row of its own. */
  mergeKey: Buffer | null
  /** Equal for rows of which a limited number is kept. */
  bucket: Buffer | null
}

/**
 * Reads which of the rows exist, how many there are in each bucket, and about how many in the table, as PostgreSQL estimates when it
 * analyzes it: counting them would take longer than the statement that writes.
 */
export async function selectFilled(db: Db, rows: readonly Pick<NewEvent, 'mergeKey' | 'bucket'>[]) {
  const keys = rows.map(({ mergeKey }) => mergeKey).filter((key) => key !== null)
  const buckets = rows.map(({ bucket }) => bucket).filter((bucket) => bucket !== null)
  const { rows: found } = await sql<{ key: Buffer; bucket: Buffer | null; tableRows: number }>`
    select merge_key as key, bucket, 0 as "tableRows" from security_events
    where bucket = any (${buckets}::bytea[]) or merge_key = any (${keys}::bytea[])
    union all
    select null, null, reltuples::bigint from pg_class where oid = 'security_events'::regclass`.execute(db)
  const filled = new Map<string, number>()
  for (const { bucket } of found) {
    const name = bucket?.toString('hex')
    if (name !== undefined) filled.set(name, (filled.get(name) ?? 0) + 1)
  }
  return {
    known: new Set(found.map(({ key }) => key?.toString('hex'))),
    filled,
    tableRows: Math.max(...found.map(({ tableRows }) => tableRows)),
  }
}

/** Events with the merge key of a row are added to it. The member may have been deleted since. */
export async function insertEvents(db: Db, events: readonly NewEvent[]) {
  await db
    .insertInto('security_events')
    .values((eb) =>
      events.map(({ kind, userId, accountKey, networkKey, deviceKey, detail, ...event }) => ({
        kind,
        // Waits for a member who leaves at this moment, whose events name nobody.
        user_id: eb.selectFrom('users').select('user_id').where('user_id', '=', userId).forKeyShare(),
        account_key: accountKey,
        network_key: networkKey,
        device_key: deviceKey,
        detail: JSON.stringify(detail),
        times: event.times,
        several_devices: event.isOfSeveralDevices,
        merge_key: event.mergeKey,
        bucket: event.bucket,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet({
        times: sql`security_events.times + excluded.times`,
        several_devices: sql`security_events.several_devices or excluded.several_devices
          or security_events.device_key is distinct from excluded.device_key`,
      }),
    )
    .execute()
}

const events = (db: Db) =>
  db
    .selectFrom('security_events as event')
    .leftJoin('users', 'users.user_id', 'event.user_id')
    .select([
      'event.event_id as eventId',
      'event.kind',
      'event.at',
      'event.user_id as userId',
      'users.full_name as fullName',
      'event.network_key as networkKey',
      'event.device_key as deviceKey',
      'event.several_devices as isOfSeveralDevices',
      'event.detail',
      'event.times',
    ])

export type SecurityEventRow = InferResult<ReturnType<typeof events>>[number]

type Wanted = Omit<SecurityFilter, 'account'> & { accountKey: Buffer | undefined }

/** Newest first. */
export function selectEvents(
  db: Db,
  { kind, userId, accountKey, network, from, to }: Wanted,
  limit: number,
  after: Cursor<number> | undefined,
) {
  const query = events(db)
    .$if(kind !== undefined, (qb) => qb.where('event.kind', '=', kind ?? ''))
    .$if(userId !== undefined, (qb) => qb.where('event.user_id', '=', userId ?? ''))
    .$if(accountKey !== undefined, (qb) => qb.where('event.account_key', '=', accountKey ?? null))
    .$if(network !== undefined, (qb) => qb.where('event.network_key', '=', Buffer.from(network ?? '', 'hex')))
    .$if(from !== undefined, (qb) => qb.where('event.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (qb) => qb.where('event.at', '<', new Date(to ?? 0)))
  return keyset(query, { by: ['event.at', 'event.event_id'], direction: 'desc', after, limit }).execute()
}

/** The member's own events, by id after `after`. */
export function selectEventsOf(db: Db, userId: string, limit: number, after: number | undefined) {
  return db
    .selectFrom('security_events')
    .select(['event_id as eventId', 'kind', 'at', 'times'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('event_id', '>', after ?? 0))
    .orderBy('event_id')
    .limit(limit)
    .execute()
}

/** Only hashes of a member who leaves are kept: a foreign key removes the id from events that have some. */
export async function deleteEventsWithoutHashes(tx: Tx, userId: string) {
  await tx
    .deleteFrom('security_events')
    .where('user_id', '=', userId)
    .where('network_key', 'is', null)
    .where('account_key', 'is', null)
    .execute()
}

export async function deleteEventsBefore(db: Db, time: Date) {
  await db.deleteFrom('security_events').where('at', '<', time).execute()
}
