/** Verdicts of stewards, which replace any earlier verdict. The points ledger follows them. */

import type { AnsweredCriterion } from '@canopy/contract/desk/challenges/verdict'
import type { Notice } from '@canopy/contract/notifications/notices'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseCaseOf } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount } from '../../points/index.ts'
import { recordCheck } from '../calibration/calibration-queries.ts'
import { findDeedRefusal, requireNoOtherDeed } from '../participation/participation-queries.ts'
import type { movePoints } from '../payments/move-points.ts'
import { answerBySteward } from '../proofs/checklist-queries.ts'
import { selectProof } from '../proofs/proof-queries.ts'
import {
  countStewardVerdicts,
  lockProof,
  type ProofForStewardsRow,
  selectProofForStewards,
} from './appeal-queries.ts'
import { criteriaOf } from './appeals.ts'
import { type LockedProof, replaceVerdict } from './replace-verdict.ts'

/** `seen` is the number of stewards' verdicts that the steward knows; undefined if that does not matter. */
type StewardVerdict = {
  proofId: number
  status: 'Verified' | 'Issue'
  reason: string
  seen?: number | undefined
  answers?: AnsweredCriterion[] | undefined
}

function noticeOf(
  { status, reason }: StewardVerdict,
  { challengeName, appeal }: ProofForStewardsRow,
  { moved, taken }: { moved: Awaited<ReturnType<typeof movePoints>>; taken: number },
): Notice {
  const values = { challengeName, reason }
  if (status === 'Verified') {
    const points = moved?.outcome === 'paid' ? moved.points : 0
    return { kind: 'proof.verifiedBySteward', values: { ...values, points } }
  }
  if (taken > 0) return { kind: 'proof.takenBack', values: { ...values, points: taken } }
  return { kind: appeal === null ? 'proof.issueBySteward' : 'proof.upheld', values }
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

/**
 * Stores the steward's answers; criteria that they left out stay as they are. Returns what changed for the audit log, by position, since
 * criteria are texts of members. @throws AppError already_decided if the proof has no such criterion any more
 */
async function answerCriteria(tx: Tx, proof: ProofForStewardsRow, given: AnsweredCriterion[] = []) {
  const criteria = await criteriaOf(tx, proof)
  const wanted = new Map(given.map(({ criterion, answer }) => [criterion, answer]))
  if (!given.every(({ criterion }) => criteria.includes(criterion))) {
    const subject = { kind: 'proof', id: String(proof.proofId) } as const
    throw await alreadyDecided(tx, { subject, decision: 'its criteria have changed' })
  }
  const before = proof.checklist.map(({ answer }) => answer)
  const answers = criteria.map((criterion, index) => ({
    criterion,
    answer: wanted.get(criterion) ?? before[index] ?? 'cannot_tell',
  }))
  if (wanted.size === 0 || answers.every(({ answer }, index) => answer === before[index])) return undefined
  await answerBySteward(tx, proof.proofId, answers)
  return { before, after: answers.map(({ answer }) => answer) }
}

/**
 * Replaces the proof's verdict and closes an open appeal. The daily cap does not apply, so that a mistake can always be reversed; a proof
 * that waited for its first verdict, unless its review failed, has counted towards it since it was sent, and what a steward credits counts for later proofs.
 * @throws AppError not_found, own_case, person_needed, already_decided, verdict_stands, points_not_earnable
 */
export async function setVerdict(tx: Tx, actor: Actor, verdict: StewardVerdict): Promise<void> {
  const { proofId, status, reason, seen } = verdict
  const found = await selectProof(tx, proofId)
  if (!found) throw new AppError('not_found')
  const { userId, challengeID: challengeId } = found
  await refuseCaseOf(tx, actor, userId)

  // Locks the account before the proof, in the same order as a reviewer's verdict, to avoid deadlocks.
  await lockAccount(tx, userId)
  const before = await lockProof(tx, proofId)
  // A reviewer may have answered its criteria until now.
  const proof = await selectProofForStewards(tx, proofId)
  if (!proof) throw new AppError('not_found')
  await refuseUnseen(tx, { proofId, seen }, before)
  const isChanged = before.status !== status
  if (!isChanged && before.cause === null) throw new AppError('verdict_stands')
  if (status === 'Verified' && isChanged) await requireNoOtherDeed(tx, proofId)
  const answered = await answerCriteria(tx, proof, verdict.answers)
  // No steward could verify a second deed, so that verdict says nothing about the reviewer's.
  const isSecond = before.status === 'Pending' && (await findDeedRefusal(tx, proofId)) !== undefined
  const cause = isSecond ? null : before.cause
  const taken = before.pointsEarned
  const { moved, earned } = await replaceVerdict(tx, {
    ...{ proofId, userId, before, status, feedback: [reason], cause },
    ...{ reviewer: 'steward', stewardId: actor.userId },
  })
  // A member who did not ask need not know that somebody looked.
  if (isChanged || before.cause === 'appeal') {
    await notify(tx, {
      userId,
      notice: noticeOf(verdict, proof, { moved, taken }),
      href: paths.submitProof(challengeId),
      groupKey: `proof:${proofId}`,
    })
  }
  await recordCheck(tx, { proofId, stewardId: actor.userId, status, cause })
  const id = String(proofId)
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  publish(tx, { type: 'case.decided', kind: 'proof', id })
  await audit(tx, actor, {
    action: 'proof.decided',
    subject: { kind: 'proof', id },
    before: {
      status: before.status,
      points: taken,
      ...(before.cause && { cause: before.cause }),
      ...(answered && { criteria: answered.before }),
    },
    after: { status, points: earned, ...(answered && { criteria: answered.after }) },
    reason,
  })
}
