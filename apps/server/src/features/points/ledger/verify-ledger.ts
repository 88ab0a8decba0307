/**
 * Recomputes from the entries of the ledger what triggers keep beside them: balances, earnings, what each spending was paid with, the
 * budgets of challenges, the cap of the community, how many members have each total, and what they earned by week and month.
 */

import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/database.ts'
import { readAll, readPages } from '../../../db/read-all.ts'

/** Stored values and the values that follow from the entries, of which at least one differs. Null where there is no value. */
type Wrong = { id: string; stored: (number | null)[]; computed: (number | null)[] }

/** Sorts before every id of a member. */
const NO_ONE = '00000000-0000-0000-0000-000000000000'

type Member = { userId: string; entries: number }

/** Members with entries, also those who left. */
async function selectMembers(db: Db, limit: number, after: string | undefined): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with recursive member as (
      (select user_id from points_ledger where user_id > ${after ?? NO_ONE} order by user_id limit 1)
      union all
      select (select user_id from points_ledger where user_id > member.user_id order by user_id limit 1)
      from member where member.user_id is not null
    ), page as (
      select user_id from member where user_id is not null limit ${limit}
    )
    select user_id as "userId", (select count(*) from points_ledger where user_id = page.user_id) as entries
    from page order by user_id`.execute(db)
  return rows
}

const ENTRY_VALUES = [
  'the balance after it',
  'what it earned',
  'what was taken of it',
  'what was spent of it',
  'whether its verdict was overturned',
  'what it was paid with',
  'what was returned of it',
  'the number of earnings of others or of later that it was paid with',
]

/**
 * The first entry of these members that differs. Each is compared with the entry of its member before it, and with what came from it or
 * was paid with it. One statement sees one state, so this is right while points move. The entries of one proof or order are found by
 * sorting those of the member, since they have no index. Without `wrong` the planner hopes for an early difference, and joins row by row.
 */
async function findWrongEntry(db: Db, userIds: readonly string[]): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    with entry as materialized (
      select *,
        coalesce(lag(balance) over (partition by user_id order by entry_id), 0) as balance_before,
        last_value(earned) over verdicts as last_earned,
        lead(earned) over verdicts as next_earned,
        coalesce(sum(amount - shortfall) filter (where reason in ('order_cancelled', 'order_returned')) over (partition by user_id, ref), 0)
          as refunded
      from points_ledger where user_id = ${anyOf(userIds)}
      window verdicts as (
        partition by user_id, ref, earned <> 0 order by entry_id rows between unbounded preceding and unbounded following
      )
    ), checked as (
      select entry.entry_id,
        array[
          entry.balance, earning.amount, earning.taken, earning.spent, earning.overturned::integer,
          inflow.amount, inflow.returned, inflow.of_others
        ]::float8[] as stored,
        array[
          balance_before + entry.amount,
          case when reason = 'proof_verified' or (reason = 'steward_correction' and entry.amount > 0) then entry.amount end,
          case when earning.entry_id is not null then outflow.taken end,
          case when earning.entry_id is not null then outflow.spent end,
          case when earning.entry_id is not null then (last_earned < 0)::integer end,
          case when reason in ('order_cancelled', 'order_returned') then -shortfall else greatest(-entry.amount, 0) end,
          case
            when reason = 'order_redeemed' then refunded
            when reason = 'verdict_overturned' and entry.earned < 0 and next_earned > 0 then -entry.amount
            -- The ledger does not tell which settled shortfall was given back; their sum is checked with the account.
            when reason in ('order_cancelled', 'order_returned') then inflow.returned
            else 0
          end,
          0
        ]::float8[] as computed
      from entry
      left join earnings earning
        on earning.entry_id = entry.entry_id and (earning.user_id, earning.ref) = (entry.user_id, entry.ref)
      cross join lateral (
        select coalesce(sum(paid.amount - returned) filter (where is_spending(reason)), 0) as spent,
          coalesce(sum(paid.amount - returned) filter (where not is_spending(reason)), 0) as taken
        from points_allocations paid join points_ledger spending on spending.entry_id = spend_entry
        where earn_entry = entry.entry_id
      ) outflow
      cross join lateral (
        select coalesce(sum(paid.amount), 0) as amount, coalesce(sum(returned), 0) as returned,
          count(*) filter (where source.user_id <> entry.user_id or earn_entry > spend_entry) as of_others
        from points_allocations paid join earnings source on source.entry_id = earn_entry where spend_entry = entry.entry_id
      ) inflow
    ), wrong as materialized (
      select * from checked where stored is distinct from computed
    )
    select entry_id::text as id, stored, computed from wrong order by entry_id limit 1`.execute(db)
  return rows[0]
}

const ACCOUNT_VALUES = [
  'the balance',
  'the total earned',
  'the number of challenges completed',
  'the shortfall',
  'what is left of the earnings',
]

/** The first account of these members that differs. */
async function findWrongAccount(db: Db, userIds: readonly string[]): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    with part as (
      select user_id, sum(amount) as balance, sum(earned) as earned, sum(shortfall) as shortfall,
        case when habit.challenge_id is null then sum(sign(earned)) else sign(sum(earned)) end as completed
      from points_ledger
      left join (
        select proof_id::text as ref, user_id, challenge_id from proofs join challenges using (challenge_id)
        where quota is not null and user_id = ${anyOf(userIds)}
      ) habit using (user_id, ref)
      where user_id = ${anyOf(userIds)} group by user_id, habit.challenge_id
    ), entries as (
      select user_id, sum(balance) as balance, sum(earned) as earned, sum(completed) as completed, sum(shortfall) as shortfall
      from part group by user_id
    ), remaining as (
      select user_id, sum(amount - taken - spent) as points from earnings where user_id = ${anyOf(userIds)} group by user_id
    ), checked as (
      select user_id,
        array[
          coalesce(account.balance, 0), coalesce(account.earned, entries.earned),
          coalesce(account.challenges_completed, entries.completed), coalesce(account.shortfall, entries.shortfall),
          coalesce(remaining.points, 0)
        ]::float8[] as stored,
        array[entries.balance, entries.earned, entries.completed, entries.shortfall, entries.balance]::float8[] as computed
      from entries left join member_points account using (user_id) left join remaining using (user_id)
    )
    select user_id as id, stored, computed from checked where stored is distinct from computed order by user_id limit 1`.execute(
    db,
  )
  return rows[0]
}

const PERIOD_VALUES = ['what it earned', 'the number of challenges completed', 'when it reached that']

/** The first week or month of these members that differs from the entries in it. */
async function findWrongPeriod(db: Db, userIds: readonly string[]): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    with checked as (
      select period || ' from ' || starts_on || ' of ' || user_id as id,
        array[counted.earned, counted.challenges_completed, extract(epoch from counted.earned_at)]::float8[] as stored,
        array[standing.earned, standing.completed, extract(epoch from standing.earned_at)]::float8[] as computed
      from earned_by_period counted left join lateral earned_in(user_id, period, starts_on) standing on true
      where user_id = ${anyOf(userIds)}
    )
    select id, stored, computed from checked where stored is distinct from computed order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Challenges of which the budget is kept. */
const selectBudgeted = (db: Db, limit: number, after: number | undefined) =>
  db
    .selectFrom('challenges')
    .select('challenge_id as challengeId')
    .where('budget', 'is not', null)
    .where('challenge_id', '>', after ?? 0)
    .orderBy('challenge_id')
    .limit(limit)
    .execute()

async function findWrongBudget(db: Db, challengeId: number): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    select challenge_id::text as id, array[budget - budget_left] as stored, array[paid]::float8[] as computed
    from challenges
    cross join lateral (select coalesce(sum(amount), 0) as paid from earnings where budget_of = challenge_id) earned
    where challenge_id = ${challengeId} and budget - budget_left <> paid`.execute(db)
  return rows[0]
}

/** The points that the community earned in each of the last 24 hours. */
async function findWrongHour(db: Db): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    select ago::text as id, array[points[1 + ago]] as stored, array[coalesce(paid, 0)]::float8[] as computed
    from community_cap
    cross join generate_series(0, 23) as ago
    left join (
      select date_trunc('hour', at) as hour_of, sum(amount) as paid
      from points_ledger
      where reason = 'proof_verified' and at >= (select hour - interval '1 day' from community_cap)
      group by hour_of
    ) earned on hour_of = hour - ago * interval '1 hour'
    where points[1 + ago] <> coalesce(paid, 0)
    order by ago limit 1`.execute(db)
  return rows[0]
}

/** The numbers of members with each total, of which ranks are made. */
async function findWrongCount(db: Db): Promise<Wrong | undefined> {
  const { rows } = await sql<Wrong>`
    with counted as (
      select unit, start, sum(members) as members from (
        select unit, start, members from earned_counts
        union all select unit, start, members from earned_changes cross join counts_of(total)
      ) part group by unit, start
    ), held as (
      select unit, start, count(*) as members
      from member_points cross join counts_of(earned) where earned > 0 and not off_boards group by unit, start
    )
    select (start + unit - 1)::text as id,
      array[coalesce(counted.members, 0)]::float8[] as stored, array[coalesce(held.members, 0)]::float8[] as computed
    from counted full join held using (unit, start)
    where coalesce(counted.members, 0) <> coalesce(held.members, 0) order by unit, start limit 1`.execute(db)
  return rows[0]
}

/** Says what differs first; undefined if nothing does. */
function faultOf(kind: string, names: string[], wrong: Wrong | undefined): string | undefined {
  if (!wrong) return undefined
  const { id, stored, computed } = wrong
  const place = names.findIndex((_, index) => stored[index] !== computed[index])
  return `${kind} ${id}: ${names[place]} is ${stored[place]}, but should be ${computed[place]}`
}

type Verification = {
  entries: number
  accounts: number
  /** The first that differs; undefined if all is right. */
  fault?: string
}

/** Reads the ledger in pages of members, then the budgets, the cap and the counts, and stops at the first that differs. */
export async function verifyLedger(db: Db): Promise<Verification> {
  const read = { entries: 0, accounts: 0 }
  for await (const members of readPages(
    (limit, after: string | undefined) => selectMembers(db, limit, after),
    ({ userId }) => userId,
  )) {
    const userIds = members.map(({ userId }) => userId)
    const fault =
      faultOf('entry', ENTRY_VALUES, await findWrongEntry(db, userIds)) ??
      faultOf('account', ACCOUNT_VALUES, await findWrongAccount(db, userIds)) ??
      faultOf('the', PERIOD_VALUES, await findWrongPeriod(db, userIds))
    if (fault !== undefined) return { ...read, fault }
    read.accounts += members.length
    for (const { entries } of members) read.entries += entries
  }
  for await (const { challengeId } of readAll(
    (limit, after: number | undefined) => selectBudgeted(db, limit, after),
    (challenge) => challenge.challengeId,
  )) {
    const wrong = await findWrongBudget(db, challengeId)
    const fault = faultOf('the budget of challenge', ['what it has paid'], wrong)
    if (fault !== undefined) return { ...read, fault }
  }
  const fault =
    faultOf('the hour before, by', ['the points paid'], await findWrongHour(db)) ??
    faultOf('the total', ['the number of members'], await findWrongCount(db))
  return fault === undefined ? read : { ...read, fault }
}
