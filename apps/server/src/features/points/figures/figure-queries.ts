import type { PointsFigures } from '@canopy/contract/points/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nameIn } from '../../../languages/translations.ts'

type Month = PointsFigures['months'][number]

/**
 * The last `limit` months until `now`, latest first, from the figures of days that a job counts: the ledger itself may have millions of
 * entries.
 */
export async function selectMonths(db: Db, now: Date, limit: number): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with moved as (
      select date_trunc('month', day)::date as month,
        sum(value) filter (where name = 'points_earned') as earned,
        sum(value) filter (where name = 'points_reversed') as reversed,
        sum(value) filter (where name = 'points_redeemed') as redeemed,
        sum(value) filter (where name = 'points_corrected') as corrected,
        sum(value) filter (where name = 'points_written_off') as written_off,
        sum(value) filter (where name = 'points_owed') as owed,
        (array_agg(value order by day desc) filter (where name = 'points_on_hold'))[1] as on_hold
      from daily_figures where name like 'points_%'
      group by date_trunc('month', day)
    ), every as (
      select generate_series(min(month), (${now}::timestamptz at time zone 'UTC')::date, interval '1 month')::date as month
      from moved
    ), months as (
      select month, coalesce(earned, 0) as earned, coalesce(reversed, 0) as reversed, coalesce(redeemed, 0) as redeemed,
        coalesce(corrected, 0) as corrected, coalesce(written_off, 0) as written_off, coalesce(owed, 0) as owed,
        coalesce(on_hold, 0) as on_hold
      from every left join moved using (month)
    )
    select to_char(month, 'YYYY-MM-DD') as month, earned::bigint, reversed::bigint, redeemed::bigint, corrected::bigint,
      written_off::bigint as "writtenOff", on_hold::bigint as "onHold",
      (sum(earned - reversed - redeemed + corrected - written_off + owed) over (order by month))::bigint as outstanding
    from months order by month desc limit ${limit}`.execute(db)
  return rows
}

export async function selectCountedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('figures_counted').select('at').executeTakeFirst()
  return row?.at ?? null
}

/** Points that open challenges can still pay, the latest approved first. Empty while challenges pay without budgets. */
export const selectBudgets = (db: Db, language: string, limit: number) =>
  db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('active', '=', true).on('mode', '=', 'guarded'))
    .select(({ ref }) => [
      'challenge_id as challengeId',
      nameIn(language, 'challenge').as('challengeName'),
      ref('budget').$notNull().as('budget'),
      ref('budget_left').$notNull().as('budgetLeft'),
    ])
    .where('approved_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`coalesce(ends_at > now(), true)`)
    .orderBy('approved_at', 'desc')
    .orderBy('challenge_id', 'desc')
    .limit(limit)
    .execute()
