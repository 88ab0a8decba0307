/** Every SQL statement of the points. */

import type { BadgeId, LedgerReason } from '@canopy/contract/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

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

/** Writes an entry; a trigger moves the account and fills in the balance, which is answered. */
export async function insertEntry(tx: Tx, { userId, ...entry }: Entry): Promise<number> {
  const { balance } = await tx
    .insertInto('points_ledger')
    .values({ ...entry, user_id: userId, balance: 0 })
    .returning('balance')
    .executeTakeFirstOrThrow()
  return balance
}

/** Holds the account of a member until the transaction ends, and answers its balance. */
export async function lockAccount(tx: Tx, userId: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('member_points')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

export async function selectBalance(db: Db, userId: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('member_points')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account?.balance
}

/** Gives badges; those that the member has are left as they are. */
export async function insertBadges(tx: Tx, userId: string, badgeIds: BadgeId[]) {
  await tx
    .insertInto('badge_awards')
    .values(badgeIds.map((badgeId) => ({ user_id: userId, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the badges for proofs go by: challenges verified and points earned in all, and how many were verified in 7 days. */
export function selectAchievements(tx: Tx, userId: string) {
  return tx
    .selectFrom('member_points as account')
    .leftJoin('points_ledger as entry', (join) =>
      join
        .onRef('entry.user_id', '=', 'account.user_id')
        .on('entry.reason', '=', 'proof_verified')
        .on('entry.at', '>', sql<Date>`now() - interval '7 days'`),
    )
    .select(({ fn }) => [
      'account.challenges_completed as completed',
      'account.earned as earned',
      fn.count<number>('entry.entry_id').as('lately'),
    ])
    .where('account.user_id', '=', userId)
    .groupBy('account.user_id')
    .executeTakeFirstOrThrow()
}
