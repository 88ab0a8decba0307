import type { BadgeId } from '@canopy/contract/points'
import type { Tx } from '../../db/database.ts'
import { countUnpaid, insertBadges } from './badge-queries.ts'
import { selectAccount, selectRecentEarnings } from './ledger-queries.ts'

const STREAK_DAYS = 7

/** Awards the badges for verified proofs, after one more was verified. Badges are never taken away. */
export async function awardProofBadges(tx: Tx, userId: string): Promise<void> {
  const { challengesCompleted, earned } = await selectAccount(tx, userId)
  const recent = await selectRecentEarnings(tx, userId, STREAK_DAYS)
  const unpaid = await countUnpaid(tx, userId, STREAK_DAYS)
  const reached: [BadgeId, boolean][] = [
    ['first-step', challengesCompleted + unpaid.all >= 1],
    ['green-streak', recent.length + unpaid.recent >= 3],
    ['challenger', challengesCompleted + unpaid.all >= 10],
    ['century', earned >= 100],
  ]
  const badgeIds = reached.filter(([, isReached]) => isReached).map(([badgeId]) => badgeId)
  if (badgeIds.length > 0) await insertBadges(tx, userId, badgeIds)
}
