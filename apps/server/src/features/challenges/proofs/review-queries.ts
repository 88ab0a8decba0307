/** Every SQL statement on reviews: what was found about a proof, by whom, and at what cost. */

import type { ProofStatus } from '@canopy/contract/challenges'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Trace } from '../../../reviewer/reviewer.ts'

export type NewReview = {
  proofId: number
  reviewer: string
  stewardId?: string
  status: Exclude<ProofStatus, 'Pending'>
  reason: string | null
  feedback: string
  /** Milliseconds. */
  latency?: number
  trace?: Trace | undefined
}

/** Keeps a review and answers its id. */
export async function insertReview(tx: Tx, { trace, ...review }: NewReview): Promise<number> {
  const { review_id } = await tx
    .insertInto('reviews')
    .values({
      proof_id: review.proofId,
      reviewer: review.reviewer,
      steward_id: review.stewardId ?? null,
      status: review.status,
      reason: review.reason,
      feedback: review.feedback,
      latency: Math.round(review.latency ?? 0),
      ...(trace && {
        model: trace.model ?? null,
        calls: trace.calls,
        input_tokens: trace.inputTokens ?? null,
        output_tokens: trace.outputTokens ?? null,
        raw_verdict: trace.rawVerdict ?? null,
      }),
    })
    .returning('review_id')
    .executeTakeFirstOrThrow()
  return review_id
}

/** The reviews of each of these proofs, oldest first. */
export async function selectReviews(db: Db, proofIds: number[]) {
  const rows = await db
    .selectFrom('reviews')
    .select([
      'proof_id as proofId',
      'reviewed_at as at',
      'reviewer',
      'status',
      'feedback',
      'model',
      'calls',
      'latency',
      'input_tokens as inputTokens',
      'output_tokens as outputTokens',
      'raw_verdict as rawVerdict',
    ])
    .$narrowType<{ status: Exclude<ProofStatus, 'Pending'> }>()
    .where('proof_id', 'in', proofIds)
    .orderBy('review_id')
    .execute()
  return Map.groupBy(rows, (row) => row.proofId)
}

/** Counts a call of a model if fewer than `limit` were made today (UTC), by whatever process; false when it may not be made. */
export async function countCall(db: Db, limit: number): Promise<boolean> {
  const counted = await db
    .insertInto('reviewer_calls')
    .values({ day: sql`current_date`, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ calls: sql`reviewer_calls.calls + 1` })
        .where('reviewer_calls.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  return counted !== undefined
}
