import type { PointsSource } from '@canopy/contract/points/ledger'
import type { Db } from '../../../db/database.ts'
import { selectSources } from './tracing-queries.ts'

/** The earnings that paid for the spending with this `cause`, oldest first, with names in a language, or with null as they were written. */
export async function sourcesOf(db: Db, cause: string, language: string | null): Promise<PointsSource[]> {
  const rows = await selectSources(db, cause, language)
  return rows.map(({ proofId, challengeId, challengeName, earnedAt, ...row }) => ({
    ...row,
    earnedAt: earnedAt.toISOString(),
    proof: proofId === null || challengeId === null ? null : { proofId, challengeId, challengeName },
  }))
}
