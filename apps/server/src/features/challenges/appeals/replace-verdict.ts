/** A verdict that takes the place of an earlier one, or of a proof's wait for a steward. */

import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { updateConfirmed } from '../payments/confirm-queries.ts'
import { movePoints } from '../payments/move-points.ts'
import { insertReview } from '../proofs/review/review-queries.ts'
import { updateVerdict } from '../proofs/verdict-queries.ts'
import type { lockProof } from './appeal-queries.ts'

export type LockedProof = Awaited<ReturnType<typeof lockProof>>

type NewVerdict = {
  proofId: number
  userId: string
  before: LockedProof
  status: 'Verified' | 'Issue'
  feedback: Feedback
  reviewer: string
  stewardId?: string
  cause: string | null
  /** Milliseconds. */
  latency?: number
}

/** Compares a verdict with the reviewer's. Proofs that were held back or undecided had none. */
function comparedWithReviewer(status: NewVerdict['status'], before: LockedProof) {
  const isReviewers = before.reviewer !== 'steward' && ['Verified', 'Issue'].includes(before.status)
  if (!isReviewers && before.lookedAgainAt === null) return { overturned: false, lookedAgain: false }
  return { overturned: before.overturned !== (before.status !== status), lookedAgain: true }
}

/** Stores the verdict; the points ledger follows it. Requires a lock on the account, and one on the proof. Returns the points it earns now. */
export async function replaceVerdict(
  tx: Tx,
  { proofId, userId, before, status, feedback, reviewer, stewardId, cause, latency }: NewVerdict,
) {
  const isChanged = before.status !== status
  const { reviewId } = await insertReview(tx, {
    ...{ proofId, reviewer, status, feedback, cause, reason: null },
    ...(stewardId !== undefined && { stewardId }),
    ...(latency !== undefined && { latency }),
  })
  const taken = before.pointsEarned
  await updateVerdict(tx, proofId, {
    status,
    // An issue keeps its code, so that a copy is still recognised as one.
    reason: status === 'Issue' ? before.reason : null,
    feedback,
    reviewer,
    // A verified proof gets its points below.
    pointsEarned: isChanged ? 0 : taken,
    ...comparedWithReviewer(status, before),
  })
  const moved = isChanged
    ? await movePoints(tx, {
        ...{ status, proof: { proofId, userId, unconfirmed: false }, earned: taken },
        cause: `review:${reviewId}`,
      })
    : undefined
  if (status === 'Verified') {
    await updateConfirmed(tx, { proofId, userId })
    await addJob(tx, 'settle_points', {})
  }
  const earned = isChanged ? (moved?.outcome === 'paid' ? moved.points : 0) : taken
  return { moved, earned }
}
