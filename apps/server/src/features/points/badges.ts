import type { BadgeId } from '@canopy/contract/points/badges'
import type { Tx } from '../../db/database.ts'
import { insertBadges, selectProgress } from './badge-queries.ts'

const STREAK_DAYS = 7

/** Awards the badges for verified proofs, after one more was verified. Badges are never taken away. */
export async function awardProofBadges(tx: Tx, userId: string): Promise<void> {
  const { earned, verified, recentlyVerified } = await selectProgress(tx, userId, STREAK_DAYS)
  const reached: [BadgeId, boolean][] = [
    ['first-step', verified >= 1],
    ['green-streak', recentlyVerified >= 3],
    ['challenger', verified >= 10],
    ['century', earned >= 100],
  ]
  const badgeIds = reached.filter(([, isReached]) => isReached).map(([badgeId]) => badgeId)
  if (badgeIds.length > 0) await insertBadges(tx, userId, badgeIds)
}
