/** Badges for proofs: given when the event that earns them happens, kept ever after. */

import type { BadgeId } from '@canopy/contract/points'
import type { Tx } from '../../db/database.ts'
import { insertBadges, selectAccount, selectLatelyEarned } from './queries.ts'

const STREAK_DAYS = 7

/** Gives what the member's verified proofs have earned by now; called when one more was verified. */
export async function awardProofBadges(tx: Tx, userId: string): Promise<void> {
  const { completed, earned } = await selectAccount(tx, userId)
  const lately = await selectLatelyEarned(tx, userId, STREAK_DAYS)
  const reached: [BadgeId, boolean][] = [
    ['first-step', completed >= 1],
    ['green-streak', lately.length >= 3],
    ['challenger', completed >= 10],
    ['century', earned >= 100],
  ]
  const badgeIds = reached.filter(([, isReached]) => isReached).map(([badgeId]) => badgeId)
  if (badgeIds.length > 0) await insertBadges(tx, userId, badgeIds)
}
