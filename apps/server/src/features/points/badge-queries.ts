import type { BadgeId } from '@canopy/contract/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Badges that the member already has keep their time. */
export async function insertBadges(tx: Tx, userId: string, badgeIds: BadgeId[]) {
  await tx
    .insertInto('badge_awards')
    .values(badgeIds.map((badgeId) => ({ user_id: userId, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Verified proofs that have earned nothing, or not yet: all, and those of the last `days`. */
export function countUnpaid(db: Db, userId: string, days: number) {
  return db
    .selectFrom('proofs')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere('decided_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
        .as('recent'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'Verified')
    .where('points_earned', '=', 0)
    .executeTakeFirstOrThrow()
}

export function selectAwards(db: Db, userId: string) {
  return db
    .selectFrom('badge_awards')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt'])
    .where('user_id', '=', userId)
    .orderBy('awarded_at')
    .execute()
}
