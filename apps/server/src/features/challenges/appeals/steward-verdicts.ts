/** Verdicts of stewards, which replace any earlier verdict. The points ledger follows them. */

import { proofNotices } from '@canopy/contract/messages'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { credit, giveBack, lockAccount, takeBack } from '../../points/index.ts'
import { insertEnrolment } from '../challenge-queries.ts'
import { insertReview } from '../proofs/review-queries.ts'
import { hasVerified, updateVerdict } from '../proofs/verdict-queries.ts'
import {
  countStewardVerdicts,
  lockProof,
  type ProofForStewardsRow,
  selectProofForStewards,
} from './appeal-queries.ts'

/** `seen` is the number of stewards' verdicts that the steward knows; undefined if that does not matter. */
type StewardVerdict = {
  proofId: number
  status: 'Verified' | 'Issue'
  reason: string
  seen?: number | undefined
}

type LockedProof = Awaited<ReturnType<typeof lockProof>>

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

/** A steward decides on what they saw. Requires `lockProof`. @throws AppError already_decided */
export async function refuseUnseen(
  tx: Tx,
  { proofId, seen }: { proofId: number; seen: number | undefined },
  { status }: LockedProof,
) {
  if (seen === undefined || seen === (await countStewardVerdicts(tx, proofId))) return
  const subject = { kind: 'proof', id: String(proofId) } as const
  throw await alreadyDecided(tx, { subject, action: 'proof.decided', decision: status })
}

/** What the verdict says about the reviewer's, if there was one: proofs that were held back or undecided had none. */
function comparedWithReviewer(status: StewardVerdict['status'], before: LockedProof) {
  const isReviewers = before.reviewer !== 'steward' && ['Verified', 'Issue'].includes(before.status)
  if (!isReviewers && before.lookedAgainAt === null) return { overturned: false, lookedAgain: false }
  return { overturned: before.overturned !== (before.status !== status), lookedAgain: true }
}

/**
 * Replaces the proof's verdict and closes an open appeal. The daily cap does not apply, so that a mistake can always be reversed; what
 * a steward credits still counts towards the cap of later proofs.
 * @throws AppError not_found, own_case, already_decided, verdict_stands, points_not_earnable
 */
export async function setVerdict(tx: Tx, actor: Actor, verdict: StewardVerdict): Promise<void> {
  const { proofId, status, reason, seen } = verdict
  const proof = await selectProofForStewards(tx, proofId)
  if (!proof) throw new AppError('not_found')
  const { userId, challengeID: challengeId } = proof
  refuseOwn(actor, userId)

  // Locks the account before the proof, in the same order as a reviewer's verdict, to avoid deadlocks.
  await lockAccount(tx, userId)
  const before = await lockProof(tx, proofId)
  await refuseUnseen(tx, { proofId, seen }, before)
  const isChanged = before.status !== status
  if (!isChanged && before.cause === null) throw new AppError('verdict_stands')
  if (status === 'Verified' && isChanged) {
    if (await hasVerified(tx, { challengeId, userId })) throw new AppError('points_not_earnable')
    await insertEnrolment(tx, challengeId, userId)
  }
  const reviewer = 'steward'
  const review = { proofId, reviewer, stewardId: actor.userId, status, reason: null, feedback: reason }
  const cause = `review:${await insertReview(tx, review)}`
  const taken = before.pointsEarned
  const earned = isChanged ? await movePoints(tx, { status, proof, earned: taken, cause }) : taken
  await updateVerdict(tx, proofId, {
    status,
    // An issue keeps its code, so that a copy is still recognised as one.
    reason: status === 'Issue' ? before.reason : null,
    aiResponse: reason,
    reviewer,
    pointsEarned: earned,
    ...comparedWithReviewer(status, before),
  })
  // A member who did not ask need not know that somebody looked.
  if (isChanged || before.cause === 'appeal') {
    await notify(tx, {
      userId,
      kind: 'verdict',
      text: noticeOf(verdict, proof, { earned, taken }),
      href: `/challenges/submit/${challengeId}`,
      groupKey: `proof:${proofId}`,
    })
  }
  const id = String(proofId)
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  publish(tx, { type: 'case.decided', kind: 'proof', id })
  await audit(tx, actor, {
    action: 'proof.decided',
    subject: { kind: 'proof', id },
    before: { status: before.status, points: taken, ...(before.cause && { cause: before.cause }) },
    after: { status, points: earned },
    reason,
  })
}
