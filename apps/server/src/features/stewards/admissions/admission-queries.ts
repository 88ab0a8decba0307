import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isActiveOwner, namedMember } from '../../../db/members.ts'

type New = { id: string; name: string; accountsMax: number; userId: string; now: Date; endsAt: Date }

/** The last that have ended are shown beside those in force. */
const SHOWN_MAX = 50

/** Stores a named network. The bits of the address beyond the length of the network are cut off. */
export async function insertNamedNetwork(tx: Tx, { network, ...named }: New & { network: string }) {
  await tx
    .insertInto('named_networks')
    .values({
      named_network_id: named.id,
      name: named.name,
      network: sql<string>`network(${network}::inet)`,
      accounts_max: named.accountsMax,
      created_by: named.userId,
      created_at: named.now,
      ends_at: named.endsAt,
    })
    .execute()
}

export async function insertInvitation(tx: Tx, { tokenHash, ...invitation }: New & { tokenHash: Buffer }) {
  await tx
    .insertInto('invitations')
    .values({
      invitation_id: invitation.id,
      name: invitation.name,
      token_hash: tokenHash,
      accounts_max: invitation.accountsMax,
      created_by: invitation.userId,
      created_at: invitation.now,
      ends_at: invitation.endsAt,
    })
    .execute()
}

export const selectNamedNetworks = (db: Db, now: Date) =>
  db
    .selectFrom('named_networks')
    .select([
      'named_network_id as id',
      'name',
      'network',
      'accounts',
      'accounts_max as accountsMax',
      'created_at as createdAt',
      'ends_at as endsAt',
      namedMember('created_by').as('createdBy'),
      sql<boolean>`not ${isActiveOwner('created_by', now)}`.as('isHeld'),
    ])
    .orderBy('ends_at', 'desc')
    .orderBy('named_network_id')
    .limit(SHOWN_MAX)
    .execute()

export const selectInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .select([
      'invitation_id as id',
      'name',
      'accounts',
      'accounts_max as accountsMax',
      'created_at as createdAt',
      'ends_at as endsAt',
      namedMember('created_by').as('createdBy'),
      sql<boolean>`not ${isActiveOwner('created_by', now)}`.as('isHeld'),
    ])
    .where('passes_limits', '=', true)
    .where('list_id', 'is', null)
    .orderBy('ends_at', 'desc')
    .orderBy('invitation_id')
    .limit(SHOWN_MAX)
    .execute()

/** Counts those in force that owners made, without those of lists. */
export async function countInForce(tx: Tx, table: 'named_networks' | 'invitations', now: Date) {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ends_at', '>', now)
    .$if(table === 'invitations', (query) => query.where(sql<boolean>`passes_limits and list_id is null`))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends one that is in force. Undefined if there is none. */
export const endNamedNetworkNow = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('named_networks')
    .set({ ends_at: now })
    .where('named_network_id', '=', id)
    .where('ends_at', '>', now)
    .returning(['name', 'accounts'])
    .executeTakeFirst()

export const endInvitationNow = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ ends_at: now })
    .where('invitation_id', '=', id)
    .where('passes_limits', '=', true)
    .where('ends_at', '>', now)
    .returning(['name', 'accounts'])
    .executeTakeFirst()
