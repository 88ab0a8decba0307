import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseCaseOf } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount, takeBack } from '../../points/index.ts'
import { deleteCheck, recordCheck } from '../calibration/calibration-queries.ts'
import { requireNoOtherDeed } from '../participation/participation-queries.ts'
import { insertReview } from '../proofs/review/review-queries.ts'
import { updateVerdict, WORD_BASED } from '../proofs/verdict-queries.ts'
import { updateAwaitsAgain } from './confirm-queries.ts'
import { lockRemovedProofs, selectHeldProofs } from './held-queries.ts'
import { movePoints } from './move-points.ts'
import { deleteWaiting } from './payment-queries.ts'

type Removal = { userId: string; reason: string }

/**
 * Takes all points that a member has on hold or waits for: their proofs are issues from now on. What can be redeemed already stays.
 * @throws AppError not_found, own_case, person_needed
 */
export async function removeHeldPoints(tx: Tx, actor: Actor, { userId, reason }: Removal) {
  await refuseCaseOf(tx, actor, userId)
  await lockAccount(tx, userId)
  const proofs = await selectHeldProofs(tx, userId)
  for (const { proofId, points, unconfirmed, cause } of proofs) {
    const review = { proofId, reviewer: 'steward', stewardId: actor.userId, reason: null, feedback: [reason] }
    // A restoration opens it again.
    const { reviewId } = await insertReview(tx, { ...review, status: 'Issue', cause })
    await updateVerdict(tx, proofId, {
      status: 'Issue',
      reason: null,
      feedback: [reason],
      reviewer: 'steward',
      pointsEarned: 0,
      unconfirmed,
      overturned: true,
      lookedAgain: true,
    })
    if (points > 0) await takeBack(tx, { userId, points, ref: String(proofId), cause: `review:${reviewId}` })
    else await deleteWaiting(tx, proofId)
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  }
  const points = proofs.reduce((sum, proof) => sum + proof.points + proof.waiting, 0)
  // A spot check counts, since its proof was chosen by chance: a farm must not make the model look better by being caught.
  for (const { proofId, cause } of proofs)
    await recordCheck(tx, { proofId, stewardId: actor.userId, status: 'Issue', cause })
  if (proofs.length > 0) {
    publish(tx, { type: 'waiting.changed', kind: 'proof' })
    const notice = { kind: 'points.heldRemoved', values: { points, reason } } as const
    await notify(tx, { userId, notice, href: paths.redeem })
  }
  await audit(tx, actor, {
    action: 'points.removed',
    subject: { kind: 'member', id: userId },
    after: { points, proofs: proofs.map(({ proofId }) => proofId) },
    reason,
  })
  return { points, proofIds: proofs.map(({ proofId }) => proofId) }
}

type Restoration = Removal & { proofIds: readonly number[] }

/**
 * Undoes a removal: the proofs have the verdicts that they had, and those that waited for a steward wait again.
 * @throws AppError own_case, person_needed; not_found without the member; decision_followed if a proof was decided or appealed since;
 * points_not_earnable if another proof of the member counts in its place since
 */
export async function restoreHeldPoints(tx: Tx, actor: Actor, { userId, proofIds, reason }: Restoration) {
  await refuseCaseOf(tx, actor, userId)
  await lockAccount(tx, userId)
  const proofs = await lockRemovedProofs(tx, userId, proofIds)
  if (proofs.length < new Set(proofIds).size) throw new AppError('decision_followed')
  for (const { proofId, unconfirmed, cause, ...before } of proofs) {
    await requireNoOtherDeed(tx, proofId)
    const review = { proofId, reviewer: 'steward', stewardId: actor.userId, reason: null, feedback: [reason] }
    const { reviewId } = await insertReview(tx, { ...review, status: 'Verified' })
    await updateVerdict(tx, proofId, {
      status: 'Verified',
      reason: null,
      feedback: before.feedback,
      // After a second removal the verdict before it is that of a restoration, which confirms nothing.
      reviewer: unconfirmed ? WORD_BASED : before.reviewer,
      pointsEarned: 0,
      unconfirmed,
      overturned: false,
      lookedAgain: false,
    })
    if (cause !== null) await updateAwaitsAgain(tx, proofId, cause)
    if (cause === 'spot_check') await deleteCheck(tx, proofId)
    const proof = { proofId, userId, unconfirmed }
    await movePoints(tx, { status: 'Verified', proof, earned: 0, cause: `review:${reviewId}` })
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  }
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  await notify(tx, { userId, notice: { kind: 'points.heldRestored', values: {} }, href: paths.redeem })
  await audit(tx, actor, {
    action: 'points.restored',
    subject: { kind: 'member', id: userId },
    after: { proofs: proofs.map(({ proofId }) => proofId) },
    reason,
  })
}
