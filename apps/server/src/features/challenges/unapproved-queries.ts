import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Any number that is used for nothing else. */
const UNAPPROVED_LOCK = 7_263_549_803

/** The member's network as challenges keep it. */
export const networkOf = (userId: string) =>
  sql<Buffer | null>`(select network from users where user_id = ${userId})`

/**
 * How many challenges wait for an approval, how many of them are the member's or from their network, and how many of the member's of the last
 * day have none, also if they were removed. Nobody adds another until the transaction ends.
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
