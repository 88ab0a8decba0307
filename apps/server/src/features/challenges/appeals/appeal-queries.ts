/** Every SQL statement on what members and stewards do about a verdict. */

import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { type Decision, proofs, verdictUpdate } from '../proofs/proof-queries.ts'

/** Asks for a second look at a member's proof; false unless it has an issue and was never asked for. */
export async function updateAppealed(
  tx: Tx,
  { proofId, userId, reason }: { proofId: number; userId: string; reason: string },
): Promise<boolean> {
  const appealed = await tx
    .updateTable('proofs')
    .set({ appeal: reason, awaits_steward_since: sql`now()` })
    .where('proof_id', '=', proofId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Issue')
    .where('appeal', 'is', null)
    .returning('proof_id')
    .executeTakeFirst()
  return appealed !== undefined
}

function cases(db: Db) {
  return proofs(db)
    .innerJoin('users', 'users.user_id', 'proofs.user_id')
    .innerJoin('member_points', 'member_points.user_id', 'proofs.user_id')
    .select([
      'users.full_name as fullName',
      'users.username',
      'challenges.description as challengeDescription',
      'challenges.points as challengePoints',
      'member_points.balance as points',
      'member_points.shortfall',
      'proofs.awaits_steward_since as awaitsStewardSince',
    ])
}

export type CaseRow = InferResult<ReturnType<typeof cases>>[number]

/** A proof as stewards see it. */
export function selectCase(db: Db, proofId: number): Promise<CaseRow | undefined> {
  return cases(db).where('proofs.proof_id', '=', proofId).executeTakeFirst()
}

/** A page of the proofs that wait for a steward, the longest waiting first, from after the place `after` on. */
export function selectWaitingCases(
  db: Db,
  { after, limit }: { after: Cursor<number> | undefined; limit: number },
) {
  const waiting = cases(db)
    .where('proofs.awaits_steward_since', 'is not', null)
    .$narrowType<{ awaitsStewardSince: Date }>()
  return keyset(waiting, {
    by: ['proofs.awaits_steward_since', 'proofs.proof_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()
}

/** Holds a proof until the transaction ends, and answers what of it a steward's verdict changes. */
export function lockProof(tx: Tx, proofId: number) {
  return tx
    .selectFrom('proofs')
    .select([
      'status',
      'reason',
      'points_earned as pointsEarned',
      'awaits_steward_since as awaitsStewardSince',
    ])
    .where('proof_id', '=', proofId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** For a locked proof: the verdict of a steward, whatever it had before. */
export async function updateJudged(tx: Tx, proofId: number, decision: Decision): Promise<void> {
  await verdictUpdate(tx, proofId, decision).execute()
}
