/** Verdicts: what may be earned, and what follows when a proof is decided. */

import { proofIssues, proofNotices, reviewTexts } from '@canopy/contract/messages'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notifications/index.ts'
import { credit, whenEarnable } from '../../points/index.ts'
import { insertEnrolment } from '../queries.ts'
import type { Issue } from './integrity/issue.ts'
import { type Decision, hasVerified, updateDecided, updateHeld, type WaitingProof } from './proof-queries.ts'
import { insertReview, type NewReview } from './review-queries.ts'

type Earning = Pick<WaitingProof, 'challengeId' | 'userId' | 'points'>

/** What a review has found about a proof. */
export type Found = Omit<NewReview, 'proofId'> & { earnableAt?: Date | undefined }

/**
 * Why the member cannot earn the points of this challenge now; undefined when nothing stands against it. Holds the member's account,
 * so that of several verdicts at once each sees what the ones before it have paid.
 */
export async function findEarningIssue(tx: Tx, proof: Earning, cap: number): Promise<Issue | undefined> {
  const time = await whenEarnable(tx, proof.userId, proof.points, cap)
  if (await hasVerified(tx, proof)) return { code: 'alreadyEarned', message: proofIssues.alreadyEarned }
  if (time === 'now') return undefined
  if (time === 'never') return { code: 'aboveCap', message: proofIssues.aboveCap(cap) }
  return { code: 'dailyCap', message: proofIssues.dailyCap(cap), earnableAt: time }
}

/**
 * Keeps what a review has found and gives the proof its verdict, if it still waits for one. What is verified is paid: once per
 * member and challenge. When no model could be asked any more today, the proof goes on waiting, for a steward; one that the stewards
 * have already stays theirs when another review fails.
 */
export async function decide(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  proof: WaitingProof,
  found: Found,
): Promise<void> {
  const { proofId, challengeId, challengeName, userId, points } = proof
  const { status, reason, feedback: aiResponse, reviewer, earnableAt } = found
  const issue = status === 'Verified' ? await findEarningIssue(tx, proof, config.dailyPointsCap) : undefined
  // After the account was locked above: a new review holds its proof, and the stewards' verdicts lock the account first.
  await insertReview(tx, { proofId, ...found })
  if (reason === 'dailyLimit') return updateHeld(tx, proofId, { aiResponse, reviewer })
  if (status === 'Error' && proof.awaitsSteward)
    return updateHeld(tx, proofId, { aiResponse: reviewTexts.stillAwaitsSteward, reviewer })
  const pointsEarned = status === 'Verified' ? points : 0
  const decision: Decision = issue
    ? {
        status: 'Issue',
        reason: issue.code,
        aiResponse: issue.message,
        reviewer,
        pointsEarned: 0,
        earnableAt: issue.earnableAt,
      }
    : { status, reason, aiResponse, reviewer, pointsEarned, earnableAt }
  const wasWaiting = await updateDecided(tx, proofId, decision)
  if (!wasWaiting || decision.status !== 'Verified') return
  // The member may have left since.
  await insertEnrolment(tx, challengeId, userId)
  await credit(tx, { userId, points, ref: String(proofId), cause: `proof:${proofId}` })
  await notify(tx, {
    userId,
    kind: 'points',
    text: proofNotices.verified(points, challengeName),
    href: `/challenges/view/${challengeId}`,
  })
}
