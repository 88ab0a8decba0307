import type { AuditFilter } from '@canopy/contract/desk/audit'
import { Uuid } from '@canopy/contract/fields'
import { type InferResult, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Cursor, keyset } from '../db/keyset.ts'
import type { AuditLog } from '../db/schema.ts'

type NewEntry = Omit<Insertable<AuditLog>, 'entry_id' | 'at' | 'previous_hash' | 'hash'>

/** A trigger numbers each entry, dates it and chains it to the one before. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]) {
  await tx
    .insertInto('audit_log')
    .values(entries.map((entry) => ({ ...entry, entry_id: 0, at: sql`now()`, hash: Buffer.alloc(0) })))
    .execute()
}

/** Locks a member, and returns whether they have duties. */
export async function lockIsSteward(tx: Tx, userId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('users')
    .select('duties')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member !== undefined && member.duties.length > 0
}

const entries = (db: Db) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.user_id', 'audit_log.actor_id')
    .select([
      'audit_log.entry_id as entryId',
      'audit_log.at',
      'audit_log.actor_id as actorId',
      'users.full_name as fullName',
      'audit_log.action',
      'audit_log.subject_kind as subjectKind',
      'audit_log.subject_id as subjectId',
      'audit_log.before',
      'audit_log.after',
      'audit_log.reason',
      'audit_log.request_id as requestId',
      'audit_log.key_id as keyId',
      'audit_log.hash',
    ])

export type AuditEntryRow = InferResult<ReturnType<typeof entries>>[number]

/** Newest first. */
export function selectEntries(
  db: Db,
  { actorId, action, subjectKind, subjectId, from, to }: AuditFilter,
  limit: number,
  after: Cursor<number> | undefined,
) {
  const query = entries(db)
    .$if(actorId === 'command', (qb) => qb.where('audit_log.actor_id', 'is', null))
    .$if(actorId !== undefined && actorId !== 'command', (qb) =>
      qb.where('audit_log.actor_id', '=', actorId ?? ''),
    )
    .$if(action !== undefined, (qb) => qb.where('audit_log.action', '=', action ?? ''))
    .$if(subjectKind !== undefined, (qb) => qb.where('audit_log.subject_kind', '=', subjectKind ?? ''))
    .$if(subjectId !== undefined, (qb) => qb.where('audit_log.subject_id', '=', subjectId ?? ''))
    .$if(from !== undefined, (qb) => qb.where('audit_log.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (qb) => qb.where('audit_log.at', '<', new Date(to ?? 0)))
  return keyset(query, {
    by: ['audit_log.at', 'audit_log.entry_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

/** The names that members have now, and the numbers of orders, by the ids of subjects that are ids of such. */
export async function selectSubjectNames(db: Db, subjects: readonly string[]) {
  const ids = subjects.filter((id) => Uuid.safeParse(id).success)
  const { rows } = await sql<{ id: string; name: string | null }>`
    select user_id::text as id, full_name as name from users where user_id = any(${ids}::uuid[])
    union all
    select order_key::text, order_id from orders where order_key = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

export function selectLatestEntry(
  db: Db,
  subject: { kind: string; id: string },
  actions: readonly string[] | undefined,
) {
  return entries(db)
    .where('audit_log.subject_kind', '=', subject.kind)
    .where('audit_log.subject_id', '=', subject.id)
    .$if(actions !== undefined, (query) => query.where('audit_log.action', 'in', [...(actions ?? [])]))
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Link = { entryId: number; previousHash: Buffer | null; hash: Buffer; computed: Buffer }

/**
 * A page of the chain, oldest first. The hash is computed here again rather than by the function of the database, because someone who
 * changes entries there could change the function too.
 */
export async function selectLinks(db: Db, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select entry_id as "entryId", previous_hash as "previousHash", hash,
      sha256(convert_to((jsonb_build_array(
        entry_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), actor_id, action,
        subject_kind, subject_id, before, after, reason, request_id, encode(previous_hash, 'hex')
      ) || case when key_id is null then '[]' else jsonb_build_array(key_id) end)::text, 'UTF8')) as computed
    from audit_log where entry_id > ${after} order by entry_id limit ${limit}`.execute(db)
  return rows
}
