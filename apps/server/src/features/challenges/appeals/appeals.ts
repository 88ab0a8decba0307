/** Second looks: members ask for them, stewards decide, in either direction, and the ledger follows. */

import type { ProofForStewards } from '@canopy/contract/challenges'
import { messages, proofNotices } from '@canopy/contract/messages'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Media } from '../../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import { credit, giveBack, lockAccount, takeBack } from '../../points/index.ts'
import { hasVerified, selectProof } from '../proofs/proof-queries.ts'
import { toProof } from '../proofs/proofs.ts'
import { insertReview, selectReviews } from '../proofs/review-queries.ts'
import { insertEnrolment } from '../queries.ts'
import { type CaseRow, lockProof, selectCase, updateAppealed, updateJudged } from './appeal-queries.ts'

/**
 * Asks for a second look; asking again while it is open changes nothing.
 * @throws AppError not_found for any but its owner, proof_not_appealable
 */
export async function appeal(
  tx: Tx,
  request: { proofId: number; userId: string; reason: string },
): Promise<void> {
  if (await updateAppealed(tx, request)) return
  const proof = await selectProof(tx, request.proofId)
  if (proof?.userId !== request.userId) throw new AppError('not_found')
  if (proof.appeal === null || !proof.awaitsSteward) throw new AppError('proof_not_appealable')
}

/** Proofs as stewards see them, with all that was found about each. */
export async function presentCases(db: Db, media: Media, rows: CaseRow[]): Promise<ProofForStewards[]> {
  if (rows.length === 0) return []
  const reviews = await selectReviews(
    db,
    rows.map((row) => row.proofId),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await toProof(media, row, row.points)),
      reviews: (reviews.get(row.proofId) ?? []).map((review) => ({ ...review, at: review.at.toISOString() })),
    })),
  )
}

/** @throws AppError not_found */
export async function readCase(db: Db, media: Media, proofId: number): Promise<ProofForStewards> {
  const row = await selectCase(db, proofId)
  const [found] = await presentCases(db, media, row ? [row] : [])
  if (!found) throw new AppError('not_found')
  return found
}

type Judgement = { proofId: number; stewardId: string; status: 'Verified' | 'Issue'; reason: string }

/** Moves the points of a verdict that changes, and answers what the proof has earned by now. */
async function settle(
  tx: Tx,
  {
    status,
    row,
    before,
    cause,
  }: { status: Judgement['status']; row: CaseRow; before: number; cause: string },
): Promise<number> {
  const { proofId, userId, challengePoints: points } = row
  const about = { userId, ref: String(proofId) }
  if (status === 'Issue') {
    if (before > 0) await takeBack(tx, { ...about, points: before, cause })
    return 0
  }
  // What was taken from this proof comes back to the point; anything else pays as a reviewer's verdict does, under the same cause.
  const again = await giveBack(tx, { ...about, cause })
  if (again !== undefined) return again
  await credit(tx, { ...about, points, cause: `proof:${proofId}` })
  return points
}

function noticeOf(
  { status, reason }: Judgement,
  { challengeName, appeal }: CaseRow,
  { earned, taken }: { earned: number; taken: number },
) {
  if (status === 'Verified') return proofNotices.verifiedBySteward(earned, challengeName, reason)
  if (taken > 0) return proofNotices.takenBack(taken, challengeName, reason)
  return appeal === null
    ? proofNotices.issueBySteward(challengeName, reason)
    : proofNotices.upheld(challengeName, reason)
}

/**
 * A steward's verdict, which replaces the one before and ends an open second look. It is not subject to the daily cap, so that a
 * mistake can always be reversed; what it credits counts for the cap of the proofs that follow.
 * @throws AppError not_found, forbidden on one's own proof, verdict_stands, points_not_earnable
 */
export async function judge(tx: Tx, judgement: Judgement): Promise<void> {
  const { proofId, stewardId, status, reason } = judgement
  const row = await selectCase(tx, proofId)
  if (!row) throw new AppError('not_found')
  const { userId, challengeID: challengeId } = row
  if (userId === stewardId) throw new AppError('forbidden', { message: messages.ownProof })

  // The account before the proof, as when a reviewer's verdict comes, or the two could wait for each other.
  await lockAccount(tx, userId)
  const before = await lockProof(tx, proofId)
  if (before.status === status && !before.awaitsStewardSince) throw new AppError('verdict_stands')
  if (status === 'Verified') {
    if (await hasVerified(tx, { challengeId, userId })) throw new AppError('points_not_earnable')
    await insertEnrolment(tx, challengeId, userId)
  }
  const reviewer = 'steward'
  const reviewId = await insertReview(tx, {
    proofId,
    reviewer,
    stewardId,
    status,
    reason: null,
    feedback: reason,
  })
  const taken = before.pointsEarned
  const earned = await settle(tx, { status, row, before: taken, cause: `review:${reviewId}` })
  // An issue that stands keeps its code: a copy is still known as one.
  const code = status === 'Issue' ? before.reason : null
  await updateJudged(tx, proofId, {
    status,
    reason: code,
    aiResponse: reason,
    reviewer,
    pointsEarned: earned,
  })
  await notify(tx, {
    userId,
    kind: 'verdict',
    text: noticeOf(judgement, row, { earned, taken }),
    href: `/challenges/submit/${challengeId}`,
    groupKey: `proof:${proofId}`,
  })
}
