/** SQL for reviews and the proofs that wait for one. */

import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import { type Feedback, feedbackText } from '@canopy/contract/challenges/proofs/texts'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import { criteriaFor } from '@canopy/contract/challenges/suggest-criterion'
import { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import type { Translate } from '@canopy/contract/language/translate'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../db/database.ts'
import { withLock } from '../../../../db/lock.ts'
import type { Trace } from '../../../../reviewer/reviewer.ts'
import { challengeTranslations } from '../../challenge-queries.ts'
import { writtenCriteria } from '../../criteria-queries.ts'
import { proofQuantity, unitOfChallenge } from '../../quantities/quantity-queries.ts'
import { awaitsSteward, isReviewable } from '../proof-queries.ts'

/** First key of the advisory locks of reviews, any number that is used for nothing else. The second key is the proof's id. */
const REVIEW_LOCK = 726_354

/** Runs `work` under a lock on the review of this proof. Returns false without running it if another connection has the lock. */
export const withReviewLock = (db: Db, proofId: number, work: () => Promise<void>): Promise<boolean> =>
  withLock(db, REVIEW_LOCK, proofId, work)

/** The columns are null if the picture could not be decoded. */
const StoredFacts = z.object({
  image: z.string(),
  width: z.number(),
  height: z.number(),
  contrast: z.number(),
  takenAt: z.date().nullable(),
  device: z.string().nullable(),
  notes: z.array(PhotoNote),
})

/** A pending proof with everything its review needs. Undefined if it is not pending, or only a steward decides it. */
export async function selectPendingProof(db: Db, proofId: number) {
  const row = await db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'proofs.proof_id as proofId',
      'proofs.challenge_id as challengeId',
      'proofs.user_id as userId',
      'proofs.description',
      proofQuantity.as('quantity'),
      unitOfChallenge.as('unit'),
      (eb) =>
        eb
          .selectFrom('users')
          .select('users.language')
          .whereRef('users.user_id', '=', 'proofs.user_id')
          .as('language'),
      'proofs.image',
      'proofs.sent_width as width',
      'proofs.sent_height as height',
      'proofs.contrast',
      'proofs.taken_at as takenAt',
      'proofs.device',
      'proofs.submitted_at as submittedAt',
      'proofs.photo_notes as notes',
      awaitsSteward,
      'challenges.challenge_name as challengeName',
      'challenges.description as challengeDescription',
      'challenges.created_at as challengeCreatedAt',
      sql<string | null>`case when quota is not null then to_char(week_of(proofs.day), 'YYYY-MM-DD') end`.as(
        'weekStartsOn',
      ),
      challengeTranslations.as('translations'),
      writtenCriteria.as('criteria'),
      'challenges.evidence',
    ])
    .$narrowType<{ evidence: Evidence }>()
    .where('proofs.proof_id', '=', proofId)
    .where('proofs.status', '=', 'Pending')
    .where(isReviewable)
    .executeTakeFirst()
  if (!row) return undefined
  const criteria = criteriaFor({ criteria: row.criteria, description: row.challengeDescription })
  return { ...row, criteria, facts: StoredFacts.safeParse(row).data }
}

/** Number of proofs that wait for the reviewer or are in review. */
export async function countProofsAwaitingReview(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('proofs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'Pending')
    .where('awaits_steward_since', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type PendingProof = NonNullable<Awaited<ReturnType<typeof selectPendingProof>>>

export type NewReview = {
  proofId: number
  reviewer: string
  stewardId?: string
  status: Exclude<ProofStatus, 'Pending'>
  reason: string | null
  feedback: Feedback
  /** Milliseconds. */
  latency?: number
  trace?: Trace | undefined
  /** Certainty of a model, and the probability that its verdict is right. */
  certainty?: number | null
  probability?: number | null
  /** Why the proof waited for the steward who decides it; null if the steward had no choice. */
  cause?: string | null
}

/** Returns the id of the review, and whether its verdict can be paid without a steward. */
export async function insertReview(tx: Tx, { trace, ...review }: NewReview) {
  return tx
    .insertInto('reviews')
    .values({
      proof_id: review.proofId,
      reviewer: review.reviewer,
      steward_id: review.stewardId ?? null,
      status: review.status,
      reason: review.reason,
      feedback: JSON.stringify(review.feedback),
      latency: Math.round(review.latency ?? 0),
      certainty: review.certainty ?? null,
      probability: review.probability ?? null,
      cause: review.cause ?? null,
      ...(trace && {
        model: trace.model ?? null,
        asked: trace.asked ?? '',
        calls: trace.calls,
        input_tokens: trace.inputTokens ?? null,
        output_tokens: trace.outputTokens ?? null,
        raw_verdict: trace.rawVerdict ?? null,
      }),
    })
    .returning(['review_id as reviewId', sql<boolean>`pays_at_once(reviews)`.as('paysAtOnce')])
    .executeTakeFirstOrThrow()
}

/** Number of failed reviews of the proof. One that the daily limit prevented says nothing about it. */
export async function countFailures(tx: Tx, proofId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('proof_id', '=', proofId)
    .where('status', '=', 'Error')
    .where('reason', 'is distinct from', 'dailyLimit')
    .executeTakeFirstOrThrow()
  return count
}

/** The reviews of these proofs by proof id, oldest first. */
export async function selectReviews(db: Db, proofIds: number[], t: Translate) {
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
      'certainty',
      'probability',
    ])
    .$narrowType<{ status: Exclude<ProofStatus, 'Pending'> }>()
    .where('proof_id', 'in', proofIds)
    .orderBy('review_id')
    .execute()
  const reviews = rows.map((row) => ({ ...row, feedback: feedbackText(t, row.feedback) }))
  return Map.groupBy(reviews, ({ proofId }) => proofId)
}

/** Counts calls of a model. False if all processes together would make more than `limit` today (UTC), and none of them must be made. */
export async function countCalls(db: Db, calls: number, limit: number): Promise<boolean> {
  if (calls > limit) return false
  const counted = await db
    .insertInto('reviewer_calls')
    .values({ day: sql`current_date`, calls })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ calls: sql`reviewer_calls.calls + ${calls}` })
        .where('reviewer_calls.calls', '<=', limit - calls),
    )
    .returning('calls')
    .executeTakeFirst()
  return counted !== undefined
}

/** Calls of models today (UTC). */
export async function countCallsOfToday(db: Db): Promise<number> {
  const row = await db
    .selectFrom('reviewer_calls')
    .select('calls')
    .where('day', '=', sql<Date>`current_date`)
    .executeTakeFirst()
  return row?.calls ?? 0
}
