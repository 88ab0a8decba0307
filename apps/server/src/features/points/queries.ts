/** Every SQL statement of the points. */

import type { BadgeId, LedgerReason } from '@canopy/contract/points'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** One movement: `amount` changes the balance, `earned` what ranks; `cause` may move points only once, ever. */
export type Entry = {
  userId: string
  amount: number
  earned: number
  shortfall: number
  reason: LedgerReason
  ref: string
  cause: string
}

/**
 * Writes an entry and then gives `badgeIds`, in one statement; a trigger moves the account and fills in the balance, which is
 * answered.
 */
export async function insertEntry(tx: Tx, entry: Entry, badgeIds: BadgeId[]): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    with entry as (
      insert into points_ledger (user_id, amount, earned, shortfall, reason, ref, cause, balance)
      values (${entry.userId}, ${entry.amount}, ${entry.earned}, ${entry.shortfall}, ${entry.reason}, ${entry.ref},
        ${entry.cause}, 0)
      returning user_id, balance
    ), awarded as (
      insert into badge_awards (user_id, badge_id) select user_id, unnest(${badgeIds}::text[]) from entry
      on conflict do nothing
    )
    select balance from entry`.execute(tx)
  const [written] = rows
  if (!written) throw new Error('a ledger entry was written and not answered')
  return written.balance
}

/** Holds the account of a member until the transaction ends; answers its balance, and the shortfall that is not settled. */
export function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('member_points')
    .select(['balance', 'shortfall'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The points a member can spend. */
export async function balanceOf(db: Db, userId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('member_points')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return balance
}

/** Gives badges; those that the member has are left as they are. */
export async function insertBadges(tx: Tx, userId: string, badgeIds: BadgeId[]) {
  await tx
    .insertInto('badge_awards')
    .values(badgeIds.map((badgeId) => ({ user_id: userId, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a member has earned in the last `days` and still has, oldest first: without what an overturned verdict took back. */
export function selectLatelyEarned(tx: Tx, userId: string, days: number) {
  return tx
    .selectFrom('points_ledger as entry')
    .select(['at', 'earned as points'])
    .where('user_id', '=', userId)
    .where('earned', '>', 0)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('points_ledger as taken')
            .select('taken.entry_id')
            .whereRef('taken.user_id', '=', 'entry.user_id')
            .whereRef('taken.ref', '=', 'entry.ref')
            .where('taken.earned', '<', 0)
            .whereRef('taken.entry_id', '>', 'entry.entry_id'),
        ),
      ),
    )
    .orderBy('at')
    .execute()
}

/** Challenges verified and points earned in all, as they stand. */
export function selectAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('member_points')
    .select(['challenges_completed as completed', 'earned'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** What was taken back last from the proof `ref`; undefined unless it is still missing. For a locked account. */
export async function selectTaken(tx: Tx, userId: string, ref: string) {
  const last = await tx
    .selectFrom('points_ledger')
    .select(['earned', 'shortfall'])
    .where('user_id', '=', userId)
    .where('ref', '=', ref)
    .where('earned', '<>', 0)
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  return last && last.earned < 0 ? last : undefined
}

/** All figures of a member's account. */
export function selectFigures(db: Db, userId: string) {
  return db
    .selectFrom('member_points')
    .select([
      'balance',
      'earned',
      'earned_at as earnedAt',
      'shortfall',
      'challenges_completed as challengesCompleted',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The member's badges, as they were given. */
export function selectAwards(db: Db, userId: string) {
  return db
    .selectFrom('badge_awards')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt'])
    .where('user_id', '=', userId)
    .orderBy('awarded_at')
    .execute()
}

/** A page of a member's ledger, newest first, from before the entry `before` on. */
export function selectEntries(db: Db, userId: string, limit: number, before: number | undefined) {
  return db
    .selectFrom('points_ledger')
    .select(['entry_id as id', 'at', 'amount', 'earned', 'shortfall', 'reason', 'ref', 'balance'])
    .$narrowType<{ reason: LedgerReason }>()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('entry_id', '<', before ?? 0))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}

function standings(db: Db) {
  return db
    .selectFrom('member_points as account')
    .innerJoin('users', 'users.user_id', 'account.user_id')
    .select([
      'account.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'account.earned as pointsCount',
      'account.challenges_completed as challengesCompleted',
      'users.profile_image as profileImage',
    ])
}

export type Standing = InferResult<ReturnType<typeof standings>>[number]

/** The first `limit` of those who have earned points; read in the order of the index that ranks. */
export function selectLeaders(db: Db, limit: number): Promise<Standing[]> {
  return standings(db)
    .where('account.earned', '>', 0)
    .orderBy('account.earned', 'desc')
    .orderBy('account.earned_at')
    .orderBy('account.user_id')
    .limit(limit)
    .execute()
}

/** Where one member stands, also without points. */
export function selectStanding(db: Db, userId: string): Promise<Standing> {
  return standings(db).where('account.user_id', '=', userId).executeTakeFirstOrThrow()
}

/** How many members have earned how much, of those who have earned points. */
export function countByEarned(db: Db) {
  return db
    .selectFrom('member_points')
    .select(({ fn }) => ['earned', fn.countAll<number>().as('members')])
    .where('earned', '>', 0)
    .groupBy('earned')
    .execute()
}
