/**
 * Recomputes from the entries of the ledger what triggers keep beside them: balances, earnings, what each spending was paid with, the
 * budgets of challenges and the cap of the community.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readAll } from '../../db/read-all.ts'

/** Before every id of a member. */
const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** What is stored, and what follows from the entries. Both are null if there should be none. */
type Checked = { id: string; values: Record<string, [stored: number | null, computed: number | null]> }

const select = async (db: Db, query: RawBuilder<Checked>) => (await query.execute(db)).rows

/**
 * Entries by id. Each is compared with the entry of its member before it, and with what came from it or was paid with it. One statement
 * sees one state, so this is right while points move.
 */
const selectEntries = (db: Db, limit: number, after: string | undefined) =>
  select(
    db,
    sql<Checked>`
    select entry.entry_id::text as id, json_build_object(
      'the balance after it', json_build_array(entry.balance, coalesce(before.balance, 0) + entry.amount),
      'what it earned', json_build_array(earning.amount,
        case when reason = 'proof_verified' or (reason = 'steward_correction' and entry.amount > 0) then entry.amount end),
      'what was taken of it', json_build_array(earning.taken,
        case when earning.entry_id is not null then outflow.taken end),
      'what was spent of it', json_build_array(earning.spent,
        case when earning.entry_id is not null then outflow.spent end),
      'whether its verdict was overturned', json_build_array(earning.overturned::integer,
        case when earning.entry_id is not null then (coalesce(verdict.earned, 0) < 0)::integer end),
      'what it was paid with', json_build_array(inflow.amount, case
        when reason in ('order_cancelled', 'order_returned') then -shortfall
        else greatest(-entry.amount, 0) end),
      'what was returned of it', json_build_array(inflow.returned, case
        when reason = 'order_redeemed' then refunds.amount
        when reason = 'verdict_overturned' and entry.earned < 0 and undone.earned > 0 then -entry.amount
        -- Which settled shortfall was given back is not in the ledger; that all of them add up is checked with the account.
        when reason in ('order_cancelled', 'order_returned') then inflow.returned
        else 0 end),
      'the number of earnings of others or of later that it was paid with', json_build_array(inflow.foreign, 0)
    ) as values
    from points_ledger entry
    left join earnings earning on (earning.entry_id, earning.user_id, earning.ref) = (entry.entry_id, entry.user_id, entry.ref)
    left join lateral (
      select balance from points_ledger
      where user_id = entry.user_id and entry_id < entry.entry_id order by entry_id desc limit 1
    ) before on true
    left join lateral (
      select earned from points_ledger
      where earning.entry_id is not null and user_id = entry.user_id and ref = entry.ref and earned <> 0
      order by entry_id desc limit 1
    ) verdict on true
    left join lateral (
      select earned from points_ledger
      where entry.earned < 0 and user_id = entry.user_id and ref = entry.ref and earned <> 0 and entry_id > entry.entry_id
      order by entry_id limit 1
    ) undone on true
    cross join lateral (
      select coalesce(sum(kept) filter (where is_spending(reason)), 0) as spent,
        coalesce(sum(kept) filter (where not is_spending(reason)), 0) as taken
      from (select spend_entry as entry_id, amount - returned as kept from points_allocations where earn_entry = entry.entry_id) kept
      join points_ledger using (entry_id)
    ) outflow
    cross join lateral (
      select coalesce(sum(paid.amount), 0) as amount, coalesce(sum(returned), 0) as returned,
        count(*) filter (where source.user_id <> entry.user_id or earn_entry > spend_entry) as foreign
      from points_allocations paid join earnings source on source.entry_id = earn_entry where spend_entry = entry.entry_id
    ) inflow
    cross join lateral (
      select coalesce(sum(amount - shortfall), 0) as amount from points_ledger refund
      where entry.reason = 'order_redeemed' and user_id = entry.user_id and ref = entry.ref
        and refund.reason in ('order_cancelled', 'order_returned')
    ) refunds
    where entry.entry_id > ${after ?? 0}
    order by entry.entry_id
    limit ${limit}`,
  )

/** Accounts by member, also those of members who left. */
const selectAccounts = (db: Db, limit: number, after: string | undefined) =>
  select(
    db,
    sql<Checked>`
    with recursive member as (
      (select user_id from points_ledger where user_id > ${after ?? NO_ONE} order by user_id limit 1)
      union all
      select (select user_id from points_ledger where user_id > member.user_id order by user_id limit 1)
      from member where member.user_id is not null
    )
    select member.user_id as id, json_build_object(
      'the balance', json_build_array(coalesce(account.balance, 0), entries.balance),
      'the total earned', json_build_array(coalesce(account.earned, entries.earned), entries.earned),
      'the number of challenges completed', json_build_array(coalesce(account.challenges_completed, entries.completed), entries.completed),
      'the shortfall', json_build_array(coalesce(account.shortfall, entries.shortfall), entries.shortfall),
      'what is left of the earnings', json_build_array(remaining.points, entries.balance)
    ) as values
    from member
    left join member_points account using (user_id)
    cross join lateral (
      select coalesce(sum(amount), 0) as balance, coalesce(sum(earned), 0) as earned,
        coalesce(sum(sign(earned)), 0) as completed, coalesce(sum(shortfall), 0) as shortfall
      from points_ledger where user_id = member.user_id
    ) entries
    cross join lateral (
      select coalesce(sum(amount - taken - spent), 0) as points from earnings where user_id = member.user_id
    ) remaining
    where member.user_id is not null
    limit ${limit}`,
  )

/** Budgets by challenge. */
const selectBudgets = (db: Db, limit: number, after: string | undefined) =>
  select(
    db,
    sql<Checked>`
    select challenge_id::text as id, json_build_object(
      'what it has paid', json_build_array(budget - budget_left, (
        select coalesce(sum(amount), 0) from earnings where budget_of = challenge_id
      ))
    ) as values
    from challenges where budget is not null and challenge_id > ${after ?? 0}
    order by challenge_id limit ${limit}`,
  )

/** The points that the community earned in each of the last 24 hours. */
const selectHours = (db: Db) =>
  select(
    db,
    sql<Checked>`
    select ago::text as id, json_build_object('the points paid', json_build_array(points[1 + ago], (
      select coalesce(sum(amount), 0) from points_ledger
      where reason = 'proof_verified' and date_trunc('hour', at) = hour - ago * interval '1 hour'
        and at >= hour - interval '1 day'
    ))) as values
    from community_cap cross join generate_series(0, 23) as ago order by ago`,
  )

/** Says what differs; undefined if nothing does. */
function faultOf(kind: string, { id, values }: Checked) {
  for (const [what, [stored, computed]] of Object.entries(values))
    if (stored !== computed) return `${kind} ${id}: ${what} is ${stored}, but should be ${computed}`
  return undefined
}

type Verification = {
  entries: number
  accounts: number
  /** The first that differs; undefined if all is right. */
  fault?: string
}

/** Reads the ledger in pages and stops at the first entry or account that differs. */
export async function verifyLedger(db: Db): Promise<Verification> {
  const read = { entries: 0, accounts: 0 }
  const idOf = ({ id }: Checked) => id
  for await (const row of readAll(
    (limit, after: string | undefined) => selectEntries(db, limit, after),
    idOf,
  )) {
    const fault = faultOf('entry', row)
    if (fault !== undefined) return { ...read, fault }
    read.entries += 1
  }
  for await (const row of readAll(
    (limit, after: string | undefined) => selectAccounts(db, limit, after),
    idOf,
  )) {
    const fault = faultOf('account', row)
    if (fault !== undefined) return { ...read, fault }
    read.accounts += 1
  }
  for await (const row of readAll(
    (limit, after: string | undefined) => selectBudgets(db, limit, after),
    idOf,
  )) {
    const fault = faultOf('the budget of challenge', row)
    if (fault !== undefined) return { ...read, fault }
  }
  for (const row of await selectHours(db)) {
    const fault = faultOf('the hour before, by', row)
    if (fault !== undefined) return { ...read, fault }
  }
  return read
}
