import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Id of an advisory lock; must be unique in this database. */
const UNAPPROVED_LOCK = 7_263_549_803

/** The member's network as challenges keep it. */
export const networkOf = (userId: string) =>
  sql<Buffer | null>`(select network from users where user_id = ${userId})`

/**
 * Counts the challenges that wait for an approval, those of the member, those from their network, and those that the member added in the
 * last day and nobody approved, including removed ones. Nobody adds another until the transaction ends.
 */
export async function lockUnapproved(tx: Tx, userId: string) {
  await sql`select pg_advisory_xact_lock(${UNAPPROVED_LOCK})`.execute(tx)
  return tx
    .selectFrom('challenges')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('hidden_at', 'is', null).as('open'),
      fn
        .countAll<number>()
        .filterWhere('hidden_at', 'is', null)
        .filterWhere(eb.or([eb('created_by', '=', userId), eb('network', '=', networkOf(userId))]))
        .as('openOfNetwork'),
      fn
        .countAll<number>()
        .filterWhere('created_by', '=', userId)
        .filterWhere('created_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('ownToday'),
    ])
    .where('approved_at', 'is', null)
    .where('rejected_at', 'is', null)
    .executeTakeFirstOrThrow()
}
