/** SQL for the criteria of challenges. */

import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Criteria that somebody wrote, in their order. */
export const writtenCriteria = sql<string[]>`array(
  select text from challenge_criteria
  where challenge_criteria.challenge_id = challenges.challenge_id
  order by position
)`

export async function insertCriteria(tx: Tx, challengeId: number, criteria: string[]): Promise<void> {
  const rows = criteria.map((text, index) => ({ challenge_id: challengeId, position: index + 1, text }))
  await tx.insertInto('challenge_criteria').values(rows).execute()
}

/** Requires a lock on the challenge. */
export async function replaceCriteria(tx: Tx, challengeId: number, criteria: string[]): Promise<void> {
  await tx.deleteFrom('challenge_criteria').where('challenge_id', '=', challengeId).execute()
  await insertCriteria(tx, challengeId, criteria)
}
