/** Every SQL statement on reviews: what was found about a proof, by whom, and at what cost. */

import type { ProofReview } from '@canopy/contract/challenges'
import type { Db, Tx } from '../../db/connect.ts'

/** What the asking of a model has left: all `calls` together, `latency` in milliseconds. */
type Trace = {
  model?: string | undefined
  calls: number
  latency: number
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  rawVerdict?: string | undefined
}

export type NewReview = {
  proofId: number
  reviewer: string
  stewardId?: string
  status: ProofReview['status']
  reason: string | null
  feedback: string
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
      ...(trace && {
        model: trace.model ?? null,
        calls: trace.calls,
        latency: Math.round(trace.latency),
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
    .$narrowType<{ status: ProofReview['status'] }>()
    .where('proof_id', 'in', proofIds)
    .orderBy('review_id')
    .execute()
  return Map.groupBy(rows, (row) => row.proofId)
}
