import type { PointsSource } from '@canopy/contract/points/ledger'
import type { Db } from '../../../db/database.ts'
import { selectSources } from './tracing-queries.ts'

/** The earnings that paid for the spending with this `cause`, oldest first. */
export async function sourcesOf(db: Db, cause: string): Promise<PointsSource[]> {
  const rows = await selectSources(db, cause)
  return rows.map(({ proofId, challengeId, challengeName, earnedAt, ...row }) => ({
    ...row,
    earnedAt: earnedAt.toISOString(),
    proof:
      proofId === null || challengeId === null
        ? null
        : { proofId, challengeId, challengeName: challengeName ?? '' },
  }))
}
