import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isActiveOwner } from '../../../db/members.ts'

/** Waits until no other transaction makes or changes a list, or takes an address of one. */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invitation_lists'))`.execute(tx)
}

/** Deletes addresses that need no mail any more: their list was ended, or they have joined or refused. */
export async function deleteUnneeded(tx: Tx): Promise<void> {
  await sql`
    delete from invited_addresses using invitation_lists list
    where state = 'waiting' and list.list_id = invited_addresses.list_id and (
      list.ended_at is not null
      or exists (select from users where lower(users.email) = lower(invited_addresses.email))
      or exists (select from refused_invitations refused where refused.email_key = invited_addresses.email_key)
    )`.execute(tx)
}

/** Deletes those who wait on lists that are too old, or whose owner is none any more. Returns how many each list leaves out. */
export async function updateStopped(tx: Tx, oldest: Date) {
  const { rows } = await sql<{ listId: string; left: number }>`
    with deleted as (
      delete from invited_addresses using invitation_lists list
      where state = 'waiting' and list.list_id = invited_addresses.list_id and (
        list.created_at <= ${oldest}
        or not exists (select from users where user_id = list.created_by and 'owner' = any(duties))
      )
      returning list.list_id
    ), counted as (
      select list_id, count(*)::integer as count from deleted group by list_id
    )
    update invitation_lists set left_out = left_out + counted.count
    from counted where counted.list_id = invitation_lists.list_id
    returning invitation_lists.list_id as "listId", counted.count as left`.execute(tx)
  return rows
}

export async function countTriedSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invited_addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', 'is not', null)
    .where('tried_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the address that has waited longest. Undefined if there is none. Lists of a suspended owner are held back. */
export const lockDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('invited_addresses as address')
    .innerJoin('invitation_lists as list', 'list.list_id', 'address.list_id')
    .innerJoin('users', 'users.user_id', 'list.created_by')
    .select([
      'address.address_id as addressId',
      'address.list_id as listId',
      sql<string>`address.email`.as('email'),
      'address.name',
      sql<Buffer>`address.email_key`.as('emailKey'),
      'address.tries',
      'list.name as listName',
      'list.language',
      'list.message',
      'users.user_id as userId',
      'users.full_name as fullName',
    ])
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where('list.paused_at', 'is', null)
    .where('list.ended_at', 'is', null)
    .where(isActiveOwner('list.created_by', now))
    .orderBy('next_at')
    .orderBy('address_id')
    .limit(1)
    .forUpdate('address')
    .skipLocked()
    .executeTakeFirst()
export type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>

type Invitation = { invitationId: string; tokenHash: Buffer; now: Date; endsAt: Date }

/** Stores the invitation of an address, which counts as sent from now on. */
export async function insertSent(tx: Tx, due: Due, { invitationId, tokenHash, now, endsAt }: Invitation) {
  await tx
    .insertInto('invitations')
    .values({
      invitation_id: invitationId,
      name: due.listName,
      token_hash: tokenHash,
      accounts_max: 1,
      created_by: due.userId,
      created_at: now,
      ends_at: endsAt,
      list_id: due.listId,
    })
    .execute()
  await tx
    .updateTable('invited_addresses')
    .set({ state: 'sent', tries: due.tries + 1, tried_at: now, invitation_id: invitationId })
    .where('address_id', '=', due.addressId)
    .execute()
}

/** `nextAt` is null if it is not tried again. */
type Refused = { addressId: number; invitationId: string; tries: number; nextAt: Date | null }

/** Takes back an invitation that the mail server has refused. */
export async function updateRefused(tx: Tx, { addressId, invitationId, tries, nextAt }: Refused) {
  await tx.deleteFrom('invitations').where('invitation_id', '=', invitationId).execute()
  await tx
    .updateTable('invited_addresses')
    .set({ tries, ...(nextAt ? { state: 'waiting', next_at: nextAt } : { state: 'failed' }) })
    .where('address_id', '=', addressId)
    .where('email', 'is not', null)
    .execute()
}
