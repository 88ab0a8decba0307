/** Verdicts of stewards, which replace any earlier verdict. The points ledger follows them. */

import { proofNotices } from '@canopy/contract/messages'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { credit, giveBack, lockAccount, takeBack } from '../../points/index.ts'
import { insertEnrolment } from '../challenge-queries.ts'
import { insertReview } from '../proofs/review-queries.ts'
import { hasVerified, updateVerdict } from '../proofs/verdict-queries.ts'
import { lockProof, type ProofForStewardsRow, selectProofForStewards } from './appeal-queries.ts'

type StewardVerdict = { proofId: number; status: 'Verified' | 'Issue'; reason: string }

type Change = {
  status: StewardVerdict['status']
  proof: ProofForStewardsRow
  /** What the proof has earned so far. */
  earned: number
  /** The unique key of the ledger entry. */
  cause: string
}

/** Moves the points of a changed verdict. Returns what the proof earns under it. */
async function movePoints(tx: Tx, { status, proof, earned, cause }: Change): Promise<number> {
  const { proofId, userId, challengePoints: points } = proof
  const about = { userId, ref: String(proofId) }
  if (status === 'Issue') {
    if (earned > 0) await takeBack(tx, { ...about, points: earned, cause })
    return 0
  }
  // Points taken from this proof are given back exactly. Otherwise it is paid under the same cause as by a reviewer's verdict.
  const givenBack = await giveBack(tx, { ...about, cause })
  if (givenBack !== undefined) return givenBack
  await credit(tx, { ...about, points, cause: `proof:${proofId}` })
  return points
}

function noticeOf(
  { status, reason }: StewardVerdict,
  { challengeName, appeal }: ProofForStewardsRow,
  { earned, taken }: { earned: number; taken: number },
) {
  if (status === 'Verified') return proofNotices.verifiedBySteward(earned, challengeName, reason)
  if (taken > 0) return proofNotices.takenBack(taken, challengeName, reason)
  return appeal === null
    ? proofNotices.issueBySteward(challengeName, reason)
    : proofNotices.upheld(challengeName, reason)
}

/**
 * Replaces the proof's verdict and closes an open appeal. The daily cap does not apply, so that a mistake can always be reversed; what
 * a steward credits still counts towards the cap of later proofs.
 * @throws AppError not_found, own_case, verdict_stands, points_not_earnable
 */
export async function setVerdict(tx: Tx, actor: Actor, verdict: StewardVerdict): Promise<void> {
  const { proofId, status, reason } = verdict
  const proof = await selectProofForStewards(tx, proofId)
  if (!proof) throw new AppError('not_found')
  const { userId, challengeID: challengeId } = proof
  refuseOwn(actor, userId)

  // Locks the account before the proof, in the same order as a reviewer's verdict, to avoid deadlocks.
  await lockAccount(tx, userId)
  const before = await lockProof(tx, proofId)
  if (before.status === status && !before.awaitsStewardSince) throw new AppError('verdict_stands')
  if (status === 'Verified') {
    if (await hasVerified(tx, { challengeId, userId })) throw new AppError('points_not_earnable')
    await insertEnrolment(tx, challengeId, userId)
  }
  const reviewer = 'steward'
  const review = { proofId, reviewer, stewardId: actor.userId, status, reason: null, feedback: reason }
  const cause = `review:${await insertReview(tx, review)}`
  const taken = before.pointsEarned
  const earned = await movePoints(tx, { status, proof, earned: taken, cause })
  await updateVerdict(tx, proofId, {
    status,
    // An issue keeps its code, so that a copy is still recognised as one.
    reason: status === 'Issue' ? before.reason : null,
    aiResponse: reason,
    reviewer,
    pointsEarned: earned,
  })
  await notify(tx, {
    userId,
    kind: 'verdict',
    text: noticeOf(verdict, proof, { earned, taken }),
    href: `/challenges/submit/${challengeId}`,
    groupKey: `proof:${proofId}`,
  })
  const id = String(proofId)
  publish(tx, { type: 'case.decided', kind: 'proof', id })
  await audit(tx, actor, {
    action: 'proof.decided',
    subject: { kind: 'proof', id },
    before: { status: before.status, points: taken },
    after: { status, points: earned },
    reason,
  })
}
