import type { PointsOverview } from '@canopy/contract/points/shapes'
import type { Db } from '../../db/database.ts'
import type { Reader } from '../../languages/translations.ts'
import { selectHolds, selectTotals } from './hold-queries.ts'

const HOLDS_MAX = 100

/** Sums a member's points by state, from earned to redeemed. */
export async function readPointsOverview(db: Db, reader: Reader): Promise<PointsOverview> {
  const [{ balance, ...totals }, holds] = await Promise.all([
    selectTotals(db, reader.userId),
    selectHolds(db, reader, HOLDS_MAX),
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
