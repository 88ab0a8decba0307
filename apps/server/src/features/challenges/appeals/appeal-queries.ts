/** SQL for appeals and for proofs as stewards see them. */

import type { Evidence } from '@canopy/contract/challenges/shapes'
import { type InferResult, sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { writtenCriteria } from '../criteria-queries.ts'
import { proofs } from '../proofs/proof-queries.ts'

/** False unless the proof is the member's, has an issue, and was never appealed. */
export async function updateAppeal(
  tx: Tx,
  { proofId, userId, reason }: { proofId: number; userId: string; reason: string },
): Promise<boolean> {
  const appealed = await tx
    .updateTable('proofs')
    .set({ appeal: reason, awaits_steward_cause: 'appeal', awaits_steward_since: sql`now()` })
    .where('proof_id', '=', proofId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Issue')
    .where('appeal', 'is', null)
    .returning('proof_id')
    .executeTakeFirst()
  return appealed !== undefined
}

export async function countOpenAppeals(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('proofs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('awaits_steward_cause', '=', 'appeal')
    .executeTakeFirstOrThrow()
  return count
}

function proofsForStewards(db: Db) {
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
      writtenCriteria.as('writtenCriteria'),
      'challenges.evidence',
    ])
    .$narrowType<{ evidence: Evidence }>()
}

export type ProofForStewardsRow = InferResult<ReturnType<typeof proofsForStewards>>[number]

export function selectProofForStewards(db: Db, proofId: number): Promise<ProofForStewardsRow | undefined> {
  return proofsForStewards(db).where('proofs.proof_id', '=', proofId).executeTakeFirst()
}

/** A page of the proofs that await a steward with their members' knowledge, longest waiting first. */
export function selectProofsAwaitingSteward(
  db: Db,
  { after, limit }: { after: Cursor<number> | undefined; limit: number },
) {
  const query = proofsForStewards(db)
    .where('proofs.awaits_steward_since', 'is not', null)
    .where('proofs.awaits_steward_cause', 'in', ['appeal', 'held', 'unclear'])
    .$narrowType<{ awaitsStewardSince: Date }>()
  return keyset(query, {
    by: ['proofs.awaits_steward_since', 'proofs.proof_id'],
    direction: 'asc',
    after,
    limit,
  }).execute()
}

/** Number of proofs that await a steward, and when the first began to. */
export function countProofsAwaitingSteward(db: Db) {
  return db
    .selectFrom('proofs')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('awaits_steward_since').as('since'),
    ])
    .where('awaits_steward_since', 'is not', null)
    .executeTakeFirstOrThrow()
}

export async function countStewardVerdicts(db: Db, proofId: number): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('proof_id', '=', proofId)
    .where('reviewer', '=', 'steward')
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a proof and returns the columns that a steward's verdict changes. */
export function lockProof(tx: Tx, proofId: number) {
  return tx
    .selectFrom('proofs')
    .select([
      'status',
      'reason',
      'points_earned as pointsEarned',
      'reviewer',
      'overturned',
      'looked_again_at as lookedAgainAt',
      'awaits_steward_cause as cause',
    ])
    .where('proof_id', '=', proofId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}
