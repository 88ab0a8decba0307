import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** The day of a time, in UTC. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/** First and last day of a range. */
type Range = { from: string; to: string }
const within = (column: string, { from, to }: Range) =>
  sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`

/** Orders that are not cancelled. Takings are without what came back, on the day on which it did. */
const ordersIn = (range: Range) => sql`
  select ${dayOf('created_at')}, figure.name, 0, figure.value
  from orders, lateral (values ('orders', 1), ('takings', total_amount)) figure (name, value)
  where status <> 'cancelled' and ${within('created_at', range)}
  union all
  select ${dayOf('order_returns.at')}, 'takings', 0, -(cash + waived)
  from order_returns join orders using (order_key)
  where status <> 'cancelled' and ${within('order_returns.at', range)}`

/**
 * A ledger entry counts for one figure, with what it moved of a shortfall; that alone counts for another one, so that what is outstanding is
 * the sum of them.
 */
const pointsIn = (range: Range) => sql`
  select ${dayOf('at')}, figure.name, 0, figure.value
  from points_ledger
  cross join lateral (select amount - shortfall as moved) entry
  cross join lateral (values
    (
      case when reason like 'order_%' then 'points_redeemed'
        when reason = 'verdict_overturned' then 'points_reversed'
        when reason = 'account_closed' then 'points_written_off'
        when reason = 'steward_correction' then 'points_corrected'
        else 'points_earned' end,
      case when reason like 'order_%' or reason in ('account_closed', 'verdict_overturned') then -moved else moved end
    ),
    ('points_owed', shortfall)
  ) figure (name, value)
  where figure.value <> 0 and ${within('at', range)}`

/** An appeal overturns a verdict if the steward's differs from the one before. */
const appealsIn = (range: Range) => sql`
  select ${dayOf('decision.reviewed_at')}, figure.name, 0, figure.value
  from reviews decision
  join proofs on proofs.proof_id = decision.proof_id and proofs.appeal is not null
  cross join lateral (
    select status from reviews where proof_id = decision.proof_id and review_id < decision.review_id
    order by review_id desc limit 1
  ) before
  cross join lateral (values
    ('appeals_decided', 1), ('appeals_overturned', (before.status <> decision.status)::integer)
  ) figure (name, value)
  where decision.reviewer = 'steward' and ${within('decision.reviewed_at', range)}`

/** Each proof counts once, with its verdict as it is now. Proofs that failed have an index of their own. */
const proofsIn = (range: Range) => sql`
  select ${dayOf('decided_at')}, figure.name, figure.subject, 1
  from proofs cross join lateral (values
    ('proofs_' || lower(status), 0), (case status when 'Verified' then 'challenge_verified' end, challenge_id)
  ) figure (name, subject)
  where status in ('Verified', 'Issue') and figure.name is not null and ${within('decided_at', range)}
  union all
  select ${dayOf('decided_at')}, 'proofs_error', 0, 1 from proofs where status = 'Error' and ${within('decided_at', range)}`

const rowsIn = (name: string, table: string, column: string, range: Range) => sql`
  select ${dayOf(column)}, ${name}::text, 0, 1 from ${sql.table(table)} where ${within(column, range)}`

/** Counts the days of the range again. */
export async function countDays(tx: Tx, range: Range) {
  await sql`
    delete from daily_figures
    where day between ${range.from} and ${range.to} and name not like 'active_%' and name <> 'points_on_hold'`.execute(
    tx,
  )
  await sql`
    insert into daily_figures (day, name, subject, value)
    select day, name, subject, sum(value) from (
      ${rowsIn('members_joined', 'users', 'joined_at', range)}
      union all ${rowsIn('posts', 'posts', 'created_at', range)}
      union all ${rowsIn('comments', 'comments', 'created_at', range)}
      union all ${proofsIn(range)}
      union all ${appealsIn(range)}
      union all ${pointsIn(range)}
      union all ${ordersIn(range)}
    ) counted (day, name, subject, value)
    group by day, name, subject`.execute(tx)
}

/** Counts the orders and proofs of one day again. */
export async function countChangedDay(tx: Tx, day: string) {
  const names = ['orders', 'takings', 'proofs_verified', 'proofs_issue', 'proofs_error', 'challenge_verified']
  const range = { from: day, to: day }
  await sql`delete from daily_figures where day = ${day} and name = any (${names})`.execute(tx)
  await sql`
    insert into daily_figures (day, name, subject, value)
    select day, name, subject, sum(value) from (
      ${ordersIn(range)}
      union all ${proofsIn(range)}
    ) counted (day, name, subject, value)
    group by day, name, subject`.execute(tx)
}

/**
 * Counts the members whose sessions were used today, and in the last 7 and 30 days. Sessions end, so the largest number that was seen on
 * a day is the one that stays.
 */
export async function countActive(tx: Tx, today: string) {
  const daysBefore = (days: number) => sql`(${today}::date - ${days}::integer)::timestamp at time zone 'UTC'`
  await sql`
    insert into daily_figures (day, name, value)
    select ${today}::date, figure.name, figure.members
    from (
      select count(*) filter (where used_at >= ${daysBefore(0)}) as of_day,
        count(*) filter (where used_at >= ${daysBefore(6)}) as of_week,
        count(*) as of_month
      from (
        select max(last_used_at) as used_at from sessions where last_used_at >= ${daysBefore(29)} group by user_id
      ) member
    ) active
    cross join lateral (values
      ('active_day', of_day), ('active_week', of_week), ('active_month', of_month)
    ) figure (name, members)
    on conflict (day, name, subject) do update set value = greatest(daily_figures.value, excluded.value)`.execute(
    tx,
  )
}

/** Notes what of the points that members have is on hold now. The last number of a day stays. */
export async function countOnHold(tx: Tx, today: string) {
  await sql`
    insert into daily_figures (day, name, value)
    select ${today}::date, 'points_on_hold', coalesce(sum(amount - taken - spent), 0) from earnings where released_at is null
    on conflict (day, name, subject) do update set value = excluded.value`.execute(tx)
}

/**
 * Locks the counting until the transaction ends. Returns undefined if another process counts now. `at` is when figures were counted last,
 * and `first` the day on which the first member joined.
 */
export async function lockCounting(tx: Tx) {
  const { rows } = await sql<{ at: Date | null; first: string | null }>`
    select at, (select to_char(min(joined_at) at time zone 'UTC', 'YYYY-MM-DD') from users) as first
    from figures_counted for update of figures_counted skip locked`.execute(tx)
  return rows[0]
}

/** Returns the days whose orders or verdicts have changed since they were counted. */
export async function takeStaleDays(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with taken as (delete from stale_days returning day)
    select distinct to_char(day, 'YYYY-MM-DD') as day from taken`.execute(tx)
  return rows.map(({ day }) => day)
}

export async function updateCounted(tx: Tx, now: Date) {
  await tx.updateTable('figures_counted').set({ at: now }).execute()
}

export async function selectCounted(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('figures_counted').select('at').executeTakeFirst()
  return row?.at ?? null
}

/** The figures of the community from the day on. */
export async function selectFigures(db: Db, from: string) {
  const { rows } = await sql<{ day: string; name: string; value: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, name, value from daily_figures
    where day >= ${from} and subject = 0`.execute(db)
  return rows
}

/** The points that members had at the end of the day before `day`. */
export async function selectOutstandingBefore(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select
      coalesce(sum(case when name in ('points_earned', 'points_corrected', 'points_owed') then value else -value end), 0)::integer as points
    from daily_figures
    where name in
      ('points_earned', 'points_corrected', 'points_owed', 'points_reversed', 'points_redeemed', 'points_written_off')
      and day < ${day}`.execute(db)
  return rows[0]?.points ?? 0
}

type MoverRow = { id: number; name: string; amount: number }

/** The ten challenges with the most verified proofs from the day on. */
export async function selectTopChallenges(db: Db, from: string): Promise<MoverRow[]> {
  const { rows } = await sql<MoverRow>`
    select challenge_id as id, challenge_name as name, amount from (
      select subject, sum(value)::integer as amount from daily_figures
      where name = 'challenge_verified' and subject > 0 and day >= ${from}
      group by subject order by amount desc, subject limit 10
    ) moved join challenges on challenge_id = subject
    order by amount desc, id`.execute(db)
  return rows
}

/** The ten products of which the most units were sold from the day on. */
export async function selectTopProducts(db: Db, from: string): Promise<MoverRow[]> {
  const { rows } = await sql<MoverRow>`
    select product_id as id, product_name as name, amount from (
      select product_id, sum(units)::integer as amount from product_sales
      where day >= ${from} group by product_id having sum(units) > 0 order by amount desc, product_id limit 10
    ) moved join products using (product_id)
    order by amount desc, id`.execute(db)
  return rows
}
