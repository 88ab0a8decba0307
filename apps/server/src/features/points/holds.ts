import type { PointsOverview } from '@canopy/contract/points/shapes'
import type { Db } from '../../db/database.ts'
import { selectHolds, selectTotals } from './hold-queries.ts'

const HOLDS_MAX = 100

/** Sums a member's points by state, from earned to redeemed. */
export async function readPointsOverview(db: Db, userId: string): Promise<PointsOverview> {
  const [{ balance, ...totals }, holds] = await Promise.all([
    selectTotals(db, userId),
    selectHolds(db, userId, HOLDS_MAX),
  ])
  return {
    ...totals,
    onHold: balance - totals.available,
    holds: holds.map(({ challengeId, challengeName, availableAt, ...hold }) => ({
      ...hold,
      availableAt: availableAt?.toISOString() ?? null,
      challenge: challengeId === null ? null : { challengeId, challengeName: challengeName ?? '' },
    })),
  }
}
