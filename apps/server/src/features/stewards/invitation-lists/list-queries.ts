import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isSuspended, namedMember } from '../../../db/members.ts'
import type { Addressee } from './read-addresses.ts'

const SHOWN_MAX = 50
const FAILED_SHOWN = 50

export type Keyed = Addressee & { key: Buffer }

/** Looks up each address, in the order of `addressees`. */
export async function selectKnown(db: Db, addressees: readonly Keyed[]) {
  const emails = addressees.map(({ email }) => email.toLowerCase())
  const keys = addressees.map(({ key }) => key)
  const { rows } = await sql<{ isMember: boolean; isInvited: boolean; hasRefused: boolean }>`
    select
      typed.email in (select lower(email) from users where lower(email) = any(${emails}))
        or key in (select email_key from users where email_key = any(${keys}) and email_confirmed_at is not null) as "isMember",
      key in (select email_key from invited_addresses where email_key = any(${keys}) and state <> 'failed') as "isInvited",
      key in (select email_key from refused_invitations where email_key = any(${keys})) as "hasRefused"
    from unnest(${emails}::text[], ${keys}::bytea[]) with ordinality as typed (email, key, place) order by place`.execute(
    db,
  )
  return rows
}

export async function countListsSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitation_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewList = {
  listId: string
  name: string
  language: string | null
  message: string
  userId: string
  now: Date
}

/** Stores a list with those addresses that are in no other. Returns how many. */
export async function insertList(tx: Tx, list: NewList, addressees: readonly Keyed[]): Promise<number> {
  const { listId, name, language, message, userId, now } = list
  await tx
    .insertInto('invitation_lists')
    .values({ list_id: listId, name, language, message, created_by: userId, created_at: now })
    .execute()
  if (addressees.length === 0) return 0
  const inserted = await tx
    .insertInto('invited_addresses')
    .values(
      addressees.map(({ email, name, key }) => ({
        list_id: listId,
        email,
        name,
        email_key: key,
        next_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('address_id')
    .execute()
  return inserted.length
}

const shown = (db: Db, listId: string | undefined, now: Date) =>
  db
    .selectFrom(
      db
        .selectFrom('invitation_lists')
        .selectAll()
        .$if(listId !== undefined, (query) => query.where('list_id', '=', listId ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('list_id')
        .limit(SHOWN_MAX)
        .as('list'),
    )
    .leftJoin('invited_addresses as address', 'address.list_id', 'list.list_id')
    .leftJoin('invitations', 'invitations.invitation_id', 'address.invitation_id')
    .select([
      'list.list_id as listId',
      'list.name',
      'list.created_at as createdAt',
      'list.paused_at as pausedAt',
      'list.ended_at as endedAt',
      'list.left_out as leftOut',
      isSuspended('list.created_by', now).as('isHeld'),
      namedMember('list.created_by').as('createdBy'),
      sql<number>`(count(*) filter (where state = 'waiting'))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'sent'))::integer`.as('sent'),
      sql<number>`(count(*) filter (where state = 'failed'))::integer`.as('failed'),
      sql<number>`(count(*) filter (where invitations.accounts > 0))::integer`.as('joined'),
      sql<string[]>`coalesce(
        (array_agg(address.email order by address_id) filter (where state = 'failed' and address.email is not null))[1:${sql.lit(FAILED_SHOWN)}],
        '{}'
      )`.as('failedAddresses'),
    ])
    .groupBy([
      ...(['list.list_id', 'list.name', 'list.created_by', 'list.created_at'] as const),
      ...(['list.paused_at', 'list.ended_at', 'list.left_out'] as const),
    ])
    .orderBy('list.created_at', 'desc')
    .orderBy('list.list_id')
export type ListRow = InferResult<ReturnType<typeof shown>>[number]

/** Newest first. */
export const selectLists = (db: Db, now: Date) => shown(db, undefined, now).execute()

export const selectList = (db: Db, listId: string, now: Date) => shown(db, listId, now).executeTakeFirst()

/** Returns false if there is no such list, or it has ended. */
async function updateList(tx: Tx, listId: string, change: { paused_at: Date | null } | { ended_at: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('invitation_lists')
    .set(change)
    .where('list_id', '=', listId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false if there is no such list, or it has ended. */
export const updatePaused = (tx: Tx, listId: string, pausedAt: Date | null) =>
  updateList(tx, listId, { paused_at: pausedAt })

/** Ends a list with its unused links, and forgets whom it has not invited yet. Returns false if there is none that goes on. */
export async function endList(tx: Tx, listId: string, now: Date): Promise<boolean> {
  if (!(await updateList(tx, listId, { ended_at: now }))) return false
  await tx
    .updateTable('invitations')
    .set({ ends_at: now })
    .where('list_id', '=', listId)
    .where('ends_at', '>', now)
    .where('accounts', '=', 0)
    .execute()
  await tx
    .deleteFrom('invited_addresses')
    .where('list_id', '=', listId)
    .where('state', '=', 'waiting')
    .execute()
  return true
}

/** Selects the lists of an owner for the export, by id after the id `after`. */
export const selectListsOf = (db: Db, userId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('invitation_lists')
    .select([
      'list_id as listId',
      'name',
      'language',
      'message',
      'created_at as createdAt',
      'paused_at as pausedAt',
      'ended_at as endedAt',
    ])
    .where('created_by', '=', userId)
    .$if(after !== undefined, (query) => query.where('list_id', '>', after ?? ''))
    .orderBy('list_id')
    .limit(limit)
    .execute()

type Ends = { endedBefore: Date; listsBefore: Date }

/** Forgets addresses whose invitation was used, or ended or failed before `endedBefore`, and lists without any invitation left. */
export async function deleteOldAddresses(db: Db, { endedBefore, listsBefore }: Ends): Promise<void> {
  await sql`
    update invited_addresses set email = null, email_key = null, name = ''
    where email is not null and (
      (state = 'failed' and tried_at <= ${endedBefore})
      or (state = 'sent' and not exists (
        select from invitations
        where invitations.invitation_id = invited_addresses.invitation_id and accounts = 0 and ends_at > ${endedBefore}
      ))
    )`.execute(db)
  await sql`
    delete from invitation_lists
    where created_at <= ${listsBefore}
      and not exists (select from invitations where invitations.list_id = invitation_lists.list_id)`.execute(
    db,
  )
}
