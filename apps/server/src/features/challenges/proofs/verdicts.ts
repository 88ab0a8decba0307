/** Effects of a review's result: the proof's verdict, and points if it is verified. */

import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { paths } from '@canopy/contract/paths'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { probabilityOn } from '../../../reviewer/calibration/curve.ts'
import { certaintyOf, isUnclear, LASTING_FAILURES, type Verdict } from '../../../reviewer/reviewer.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount, pay, whenEarnable } from '../../points/index.ts'
import { selectCurve } from '../calibration/calibration-queries.ts'
import { findDeedRefusal } from '../participation/participation-queries.ts'
import { replaceChecklist, wasUnclear } from './checklist-queries.ts'
import { type Issue, remarkOf } from './integrity/issue.ts'
import { countFailures, insertReview, type NewReview, type PendingProof } from './review/review-queries.ts'
import {
  type ProofVerdict,
  selectPayable,
  updateAwaitsSteward,
  updatePendingVerdict,
  WORD_BASED,
} from './verdict-queries.ts'

/** Failed reviews after which a proof is not reviewed again, whatever the cause but the daily limit. */
const FAILURES_MAX = 3

type Earning = Pick<PendingProof, 'proofId' | 'userId'>

/** Result of a review. `answers` is missing if no reviewer gave a verdict. */
export type ReviewResult = Omit<NewReview, 'proofId'> &
  Pick<ProofVerdict, 'earnableAt' | 'copyOf'> &
  Partial<Pick<Verdict, 'answers' | 'isUnread' | 'secondLook'>>

/**
 * Why the proof can be no deed, or the member cannot earn its points now; undefined if neither. Locks the member's account, so that each of
 * several concurrent verdicts sees what the others have paid.
 */
export async function findEarningIssue(tx: Tx, proof: Earning, cap: number): Promise<Issue | undefined> {
  await lockAccount(tx, proof.userId)
  const refusal = await findDeedRefusal(tx, proof.proofId)
  if (refusal !== undefined) return { kind: refusal }
  const points = await selectPayable(tx, proof.proofId)
  const time = points === 0 ? 'now' : await whenEarnable(tx, proof, points, cap)
  if (time === 'now') return undefined
  if (time === 'never') return { kind: 'aboveCap', values: { cap } }
  return { kind: 'dailyCap', values: { cap }, earnableAt: time }
}

/** Tells the member why a steward decides on an unclear photo; undefined if the member is to take another one first. */
async function whyUndecided(tx: Tx, proof: PendingProof, reviewer: string): Promise<Feedback | undefined> {
  // No photo would be clearer to a reviewer who sees none.
  if (reviewer === WORD_BASED)
    return [{ kind: proof.evidence === 'code' ? 'numberIsChecked' : 'otherLanguage' }]
  return (await wasUnclear(tx, proof)) ? [{ kind: 'unclearTwice' }] : undefined
}

/** Certainty of the model, and what its curve makes of that; neither without a model. */
async function judgeCertainty(tx: Tx, { reviewer, trace, answers }: ReviewResult) {
  const certainty = answers === undefined ? null : certaintyOf(answers)
  if (certainty === null) return {}
  const { model = '', asked = '' } = trace ?? {}
  const curve = await selectCurve(tx, { reviewer, model, asked })
  return { certainty, probability: probabilityOn(curve, certainty) }
}

/** Tells the member why a steward decides after a failed review; undefined if the member can try again. */
async function whyGivenUp(
  tx: Tx,
  proofId: number,
  { reason, feedback }: ReviewResult,
): Promise<Feedback | undefined> {
  if (reason !== null && LASTING_FAILURES.includes(reason)) return feedback
  return (await countFailures(tx, proofId)) >= FAILURES_MAX ? [{ kind: 'failedAgain' }] : undefined
}

type PassedOn = { feedback: Feedback; cause: 'held' | 'unclear' }

/** Why a steward decides after this review, and what the member reads; undefined if its verdict holds, or the member can try again. */
async function whyPassedOn(
  tx: Tx,
  proof: PendingProof,
  result: ReviewResult,
  paysAtOnce: boolean,
): Promise<PassedOn | undefined> {
  const { status, reason, feedback, reviewer, answers } = result
  if (reason === 'dailyLimit') return { feedback, cause: 'held' }
  const unclear: Feedback | undefined | false =
    status === 'Error'
      ? await whyGivenUp(tx, proof.proofId, result)
      : status === 'Verified'
        ? !paysAtOnce && [{ kind: 'notSureEnough' }]
        : answers && isUnclear(answers) && (await whyUndecided(tx, proof, reviewer))
  if (unclear) return { feedback: unclear, cause: 'unclear' }
  const staysHeld = status === 'Error' && proof.awaitsSteward
  return staysHeld ? { feedback: [{ kind: 'stillAwaitsSteward' }], cause: 'held' } : undefined
}

/** Copies of what members made and caps are traces of a farm. */
async function recordFindings(
  tx: Tx,
  { proofId, userId }: Pick<PendingProof, 'proofId' | 'userId'>,
  { reason, copyOf }: ProofVerdict,
) {
  if (reason === 'duplicate' || reason === 'postPicture') {
    const detail = { proofId, ...(copyOf !== undefined && { copyOf }) }
    await recordSecurityEvent(tx, { kind: 'copy.found', userId, detail })
  }
  if (reason === 'dailyCap' || reason === 'aboveCap')
    await recordSecurityEvent(tx, { kind: 'cap.reached', userId, detail: { cap: 'member', proofId } })
}

/**
 * Stores a review and sets the proof's verdict if it is still pending. A verified proof is a deed, and paid as one. What the word-based
 * reviewer cannot read is verified under the open policy, since the checks found nothing. A proof whose points its member could earn stays
 * pending and goes to the stewards if the daily limit of model calls was reached, a model is less sure than the policy asks, the reviewer
 * could not tell from a second photo either, or it fails again and again; if it was theirs already and this review failed, it stays with them.
 */
export async function decide(
  tx: Tx,
  { config, policy }: Pick<Deps, 'config'> & { policy: Policy },
  proof: PendingProof,
  reviewed: ReviewResult,
): Promise<void> {
  const { proofId, challengeId, challengeName, userId } = proof
  const result: ReviewResult =
    reviewed.isUnread && policy.mode === 'open'
      ? { ...reviewed, status: 'Verified', feedback: [{ kind: 'otherLanguagePassed' }] }
      : reviewed
  const { status, reason, feedback, reviewer, earnableAt, copyOf, answers } = result
  // An issue that a steward may turn into a verified proof counts, too.
  const isEarning = status !== 'Issue' || (answers !== undefined && isUnclear(answers))
  const found = isEarning ? await findEarningIssue(tx, proof, config.dailyPointsCap) : undefined
  // This insert locks the proof. It must follow the lock on the account, because a steward's verdict locks in that order.
  const { paysAtOnce } = await insertReview(tx, { proofId, ...result, ...(await judgeCertainty(tx, result)) })
  const passedOn = await whyPassedOn(tx, proof, result, paysAtOnce)
  const issue = passedOn || status === 'Verified' ? found : undefined
  if (passedOn && !issue) {
    if (!(await updateAwaitsSteward(tx, proofId, { ...passedOn, reviewer }))) return
    if (answers) await replaceChecklist(tx, { proofId, reviewer, answers })
    if (passedOn.cause === 'unclear' && policy.juryPerDay > 0) await addJob(tx, 'jury_photos', {})
    return publish(tx, { type: 'waiting.changed', kind: 'proof' })
  }
  const verdict: ProofVerdict = issue
    ? {
        status: 'Issue',
        reason: issue.kind,
        feedback: [remarkOf(issue)],
        reviewer,
        pointsEarned: 0,
        earnableAt: issue.earnableAt,
      }
    : {
        status,
        reason,
        feedback,
        reviewer,
        pointsEarned: 0,
        earnableAt,
        copyOf,
        unconfirmed: status === 'Verified' && policy.mode === 'guarded' && reviewer === WORD_BASED,
      }
  const updated = await updatePendingVerdict(tx, proofId, verdict)
  if (!updated) return
  if (answers) await replaceChecklist(tx, { proofId, reviewer, answers })
  await recordFindings(tx, { proofId, userId }, verdict)
  if (updated.cause !== null || proof.awaitsSteward) publish(tx, { type: 'waiting.changed', kind: 'proof' })
  if (verdict.status !== 'Verified') return
  const { outcome, points } = await pay(tx, { proofId, userId, unconfirmed: verdict.unconfirmed ?? false })
  if (outcome === 'room')
    await recordSecurityEvent(tx, { kind: 'cap.reached', userId, detail: { cap: 'community', proofId } })
  const holdDays = policy.mode === 'guarded' ? policy.holdDays : 0
  const values = { points, challengeName, holdDays }
  await notify(tx, {
    userId,
    notice: { kind: `proof.${outcome}`, values },
    href: paths.challenge(challengeId),
  })
}
