/** SQL for hiding what trusted members reported until a steward decides. */

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Found, ThingRef } from './things.ts'

type Snapshot = Found['snapshot']

/** The database writes the JSON, so that the order of its fields is always the same. */
const hashOf = (snapshot: Snapshot): RawBuilder<Buffer> =>
  sql`sha256(convert_to(${JSON.stringify(snapshot)}::jsonb::text, 'UTF8'))`

export async function updateKeptHash(tx: Tx, caseId: string, snapshot: Snapshot) {
  await tx
    .updateTable('report_cases')
    .set({ kept_hash: hashOf(snapshot) })
    .where('case_id', '=', caseId)
    .execute()
}

export async function deleteNetworks(tx: Tx, caseId: string) {
  await tx.updateTable('reports').set({ network: null }).where('case_id', '=', caseId).execute()
}

/** Whether a steward decided to keep the thing as it is now. */
export async function wasKept(tx: Tx, { kind, thingId }: ThingRef, snapshot: Snapshot): Promise<boolean> {
  const kept = await tx
    .selectFrom('report_cases')
    .select('case_id')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'kept')
    .where('kept_hash', '=', hashOf(snapshot))
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

export async function isSteward(tx: Tx, userId: string): Promise<boolean> {
  const steward = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`duties <> '{}'`)
    .executeTakeFirst()
  return steward !== undefined
}

/** Things are hidden one after the other, so that what each reporter has hidden can be counted. */
export async function lockHiding(tx: Tx) {
  await sql`select pg_advisory_xact_lock(7263549804)`.execute(tx)
}

type Trust = {
  /** Different authors of what the reporter reported and stewards removed. */
  authors: number
  joinedBefore: Date
  /** Limit on what was hidden with the help of one reporter since a time. */
  hidden: { max: number; since: Date }
  /** Excludes reporters of things that were hidden, and that stewards kept, since this time. */
  keptSince: Date
}

/**
 * Number of networks from which trusted members reported the case. Most of their decided reports were upheld, and not all of the last five
 * turned down.
 */
export async function countTrustedNetworks(
  tx: Tx,
  caseId: string,
  { authors, joinedBefore, hidden, keptSince }: Trust,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(this.network, ''))::integer as count
    from reports this join users on user_id = reporter_id
    cross join lateral (
      select count(*) filter (where state = 'removed') as upheld,
        count(distinct author_id) filter (where state = 'removed') as authors,
        count(*) filter (where state = 'kept') as rejected,
        count(*) filter (where state = 'removed' and place <= 5) as lately,
        count(*) filter (where auto_hidden_at > ${hidden.since}) as hidden,
        count(*) filter (where auto_hidden_at is not null and state = 'kept' and decided_at > ${keptSince}) as wronged
      from (
        select state, author_id, auto_hidden_at, decided_at,
          row_number() over (partition by state = 'open' order by reported_at desc) as place
        from reports earlier join report_cases using (case_id)
        where earlier.reporter_id = this.reporter_id
      ) reported
    ) record
    where this.case_id = ${caseId} and joined_at <= ${joinedBefore}
      and authors >= ${authors} and upheld > rejected and lately > 0
      and hidden < ${hidden.max} and wronged = 0`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function updateAutoHidden(tx: Tx, caseId: string, now: Date) {
  await tx
    .updateTable('report_cases')
    .set({ auto_hidden_at: now, is_hidden: true })
    .where('case_id', '=', caseId)
    .execute()
}
