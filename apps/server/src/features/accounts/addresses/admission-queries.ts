import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isActiveOwner, isSuspended } from '../../../db/members.ts'

/**
 * Counts an account that registers with the invitation. Undefined if it has ended, has no place left, or its maker may not invite. Those that
 * were mailed go on, also once their maker is no owner any more: each was promised to one person.
 */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .updateTable('invitations')
    .set(({ eb }) => ({ accounts: eb('accounts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .whereRef('accounts', '<', 'accounts_max')
    .where(
      sql<boolean>`case
        when list_id is not null then true
        when passes_limits then ${isActiveOwner('created_by', now)}
        else (select invitations_per_month > 0 from door) and not ${isSuspended('created_by', now)}
      end`,
    )
    .returning(['invitation_id as id', 'passes_limits as passesLimits', 'created_by as createdBy'])
    .executeTakeFirst()

/** Counts an account in the first of the named networks that has a place left and was named by who still is an owner. Undefined if none has. */
export async function takePlace(tx: Tx, ids: readonly string[], now: Date): Promise<string | undefined> {
  for (const id of ids) {
    const taken = await tx
      .updateTable('named_networks')
      .set(({ eb }) => ({ accounts: eb('accounts', '+', 1) }))
      .where('named_network_id', '=', id)
      .where('ends_at', '>', now)
      .where(isActiveOwner('created_by', now))
      .whereRef('accounts', '<', 'accounts_max')
      .returning('named_network_id as id')
      .executeTakeFirst()
    if (taken) return taken.id
  }
  return undefined
}

/** Locks the member's row. Returns false if the account was admitted before, or its points can become available already. */
export async function lockUnadmitted(tx: Tx, userId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('invitation_id', 'is', null)
    .where('named_network_id', 'is', null)
    .where('earns_since', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export async function updateAdmitted(
  tx: Tx,
  { userId, namedNetworkId, network }: { userId: string; namedNetworkId: string; network: Buffer },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ named_network_id: namedNetworkId, network })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteAdmissionsEnded(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('named_networks').where('ends_at', '<=', until).execute()
  await db.deleteFrom('invitations').where('ends_at', '<=', until).execute()
}
