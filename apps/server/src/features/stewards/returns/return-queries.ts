import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Everything that a member does and that leaves a row, with its time. */
const acts = (from: Date) => sql`
  select user_id, created_at as at from posts where created_at >= ${from}
  union all select user_id, created_at from comments where created_at >= ${from}
  union all select user_id, created_at from reactions where created_at >= ${from}
  union all select user_id, created_at from comment_reactions where created_at >= ${from}
  union all select user_id, joined_at from participations where joined_at >= ${from}
  union all select user_id, submitted_at from proofs where submitted_at >= ${from}
  union all select user_id, created_at from orders where created_at >= ${from}`

/** Counts those who joined from then on anew, by the week and the door. */
export async function countReturns(tx: Tx, from: Date, now: Date) {
  await sql`delete from return_figures where week >= (${from}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  )
  await sql`
    with joined as (
      select user_id, joined_at, date_trunc('week', joined_at at time zone 'UTC')::date as week,
        case
          when exists (
            select from provider_accounts
            where provider_accounts.user_id = users.user_id and linked_at = joined_at
          ) then 'provider'
          when invitation_id is null and invited_by is null then 'open'
          else 'invitation'
        end as door
      from users where joined_at >= ${from}
    ), returned as (
      select user_id, array_agg(distinct floor(extract(epoch from at - joined_at) / 604800) + 1) as weeks
      from (${acts(from)}) act join joined using (user_id)
      where at >= joined_at group by user_id
    ), done as (
      select distinct user_id
      from deeds join proofs using (proof_id, user_id) join joined using (user_id)
      where submitted_at < joined_at + interval '7 days'
    )
    insert into return_figures (week, door, joined, did, week_2, week_4, week_8, week_12, counted_at)
    select week, door, count(*), count(done.user_id), count(*) filter (where 2 = any(weeks)),
      count(*) filter (where 4 = any(weeks)), count(*) filter (where 8 = any(weeks)), count(*) filter (where 12 = any(weeks)),
      ${now}
    from joined left join returned using (user_id) left join done using (user_id)
    group by week, door`.execute(tx)
}

export async function deleteReturnsBefore(tx: Tx, day: string) {
  await tx.deleteFrom('return_figures').where('week', '<', sql<Date>`${day}::date`).execute()
}

/** The last weeks first. */
export const selectReturns = (db: Db, from: string) =>
  db
    .selectFrom('return_figures')
    .select([
      sql<string>`to_char(week, 'YYYY-MM-DD')`.as('week'),
      'door',
      'joined',
      'did',
      'week_2 as week2',
      'week_4 as week4',
      'week_8 as week8',
      'week_12 as week12',
      'counted_at as countedAt',
    ])
    .where('week', '>=', sql<Date>`${from}::date`)
    .orderBy('week', 'desc')
    .orderBy('door', 'desc')
    .execute()
export type ReturnFigures = Awaited<ReturnType<typeof selectReturns>>[number]
