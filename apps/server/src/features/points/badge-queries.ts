import type { BadgeId } from '@canopy/contract/points'
import type { Db, Tx } from '../../db/database.ts'

/** Badges that the member already has keep their time. */
export async function insertBadges(tx: Tx, userId: string, badgeIds: BadgeId[]) {
  await tx
    .insertInto('badge_awards')
    .values(badgeIds.map((badgeId) => ({ user_id: userId, badge_id: badgeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectAwards(db: Db, userId: string) {
  return db
    .selectFrom('badge_awards')
    .select(['badge_id as badgeId', 'awarded_at as awardedAt'])
    .where('user_id', '=', userId)
    .orderBy('awarded_at')
    .execute()
}
