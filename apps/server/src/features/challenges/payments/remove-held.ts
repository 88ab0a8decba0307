import { proofNotices } from '@canopy/contract/notices'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount, takeBack } from '../../points/index.ts'
import { insertReview } from '../proofs/review-queries.ts'
import { updateVerdict } from '../proofs/verdict-queries.ts'
import { deleteWaiting, selectHeldProofs } from './payment-queries.ts'

type Removal = { userId: string; reason: string }

/**
 * Takes all points that a member has on hold or waits for: their proofs are issues from now on. What can be redeemed already stays.
 * @throws AppError not_found, own_case
 */
export async function removeHeldPoints(tx: Tx, actor: Actor, { userId, reason }: Removal) {
  refuseOwn(actor, userId)
  await lockAccount(tx, userId)
  const proofs = await selectHeldProofs(tx, userId)
  for (const { proofId, points } of proofs) {
    const review = { proofId, reviewer: 'steward', stewardId: actor.userId, reason: null, feedback: reason }
    const reviewId = await insertReview(tx, { ...review, status: 'Issue' })
    await updateVerdict(tx, proofId, {
      status: 'Issue',
      reason: null,
      aiResponse: reason,
      reviewer: 'steward',
      pointsEarned: 0,
      overturned: true,
      lookedAgain: true,
    })
    if (points > 0) await takeBack(tx, { userId, points, ref: String(proofId), cause: `review:${reviewId}` })
    else await deleteWaiting(tx, proofId)
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  }
  const points = proofs.reduce((sum, proof) => sum + proof.points + proof.waiting, 0)
  if (proofs.length > 0) {
    publish(tx, { type: 'waiting.changed', kind: 'proof' })
    const text = proofNotices.heldRemoved(points, reason)
    await notify(tx, { userId, kind: 'verdict', text, href: '/shop/redeem' })
  }
  await audit(tx, actor, {
    action: 'points.removed',
    subject: { kind: 'member', id: userId },
    after: { points, proofs: proofs.map(({ proofId }) => proofId) },
    reason,
  })
  return { points, proofs: proofs.length }
}
