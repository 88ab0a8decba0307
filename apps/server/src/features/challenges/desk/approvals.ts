import { challengeNotices } from '@canopy/contract/notices'
import type { AuditAction } from '@canopy/contract/stewards/audit'
import { UNDO_TIME } from '@canopy/contract/stewards/cases'
import type { ChallengeApproval } from '@canopy/contract/stewards/challenges'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { evidenceAfter } from '../evidence/evidence-after.ts'
import {
  hasFollowed,
  sumPaidFromBudget,
  updateApproved,
  updateUnapproved,
} from '../payments/payment-queries.ts'
import { type DeskChallengeRow, updateChallenge } from './desk-challenge-queries.ts'
import { changeCriteria, conclude, lockSeen } from './desk-challenges.ts'

type Approve = Extract<ChallengeApproval, { decision: 'approve' }>

async function approve(tx: Tx, { challengeId, evidence }: DeskChallengeRow, to: Approve, now: Date) {
  const paid = await sumPaidFromBudget(tx, challengeId)
  if (to.budget < paid) throw new AppError('budget_spent')
  await updateChallenge(tx, challengeId, {
    approved_at: now,
    rejected_at: null,
    rejection: null,
    points: to.points,
    evidence: evidenceAfter(evidence, to),
    budget: to.budget,
    budget_left: to.budget - paid,
  })
  await updateApproved(tx, challengeId)
}

async function reject(tx: Tx, { challengeId }: DeskChallengeRow, reason: string, now: Date) {
  await updateChallenge(tx, challengeId, {
    approved_at: null,
    budget: null,
    budget_left: null,
    rejected_at: now,
    rejection: reason,
  })
}

async function wait(tx: Tx, { challengeId }: DeskChallengeRow) {
  if (await hasFollowed(tx, challengeId)) throw new AppError('decision_followed')
  await updateChallenge(tx, challengeId, {
    approved_at: null,
    budget: null,
    budget_left: null,
    rejected_at: null,
    rejection: null,
  })
  await updateUnapproved(tx, challengeId)
}

function noticeOf({ approval, challengeName }: DeskChallengeRow, to: ChallengeApproval) {
  if (to.decision === 'reject') return challengeNotices.rejected(challengeName, to.reason)
  if (to.decision === 'wait') return challengeNotices.waiting(challengeName)
  return approval === 'approved'
    ? challengeNotices.changed(challengeName)
    : challengeNotices.approved(challengeName)
}

const actions = {
  approve: 'challenge.approved',
  reject: 'challenge.rejected',
  wait: 'challenge.waiting',
} as const satisfies Record<ChallengeApproval['decision'], AuditAction>

function stateAfter(to: ChallengeApproval, { points, evidence }: DeskChallengeRow, hasNewCriteria: boolean) {
  if (to.decision === 'approve') {
    const changed = [
      ...(hasNewCriteria ? ['criteria'] : []),
      ...(evidenceAfter(evidence, to) === evidence ? [] : ['evidence']),
    ]
    const state = { approval: 'approved', points: to.points, budget: to.budget }
    return { ...state, ...(changed.length > 0 && { changed }) }
  }
  return { approval: to.decision === 'reject' ? 'rejected' : 'waiting', points, budget: null }
}

/**
 * Approves a challenge, changes points, budget, criteria and evidence of an approved one, rejects it, or lets it wait again. Proofs that waited for it are paid or
 * end without points when `settlePoints` runs, so that it can be undone until then.
 * A steward may approve their own, which never pays them; otherwise a community with one steward could have none.
 * @throws AppError challenge_not_found, already_decided, budget_spent, decision_followed
 */
export async function decideApproval(
  tx: Tx,
  actor: Actor,
  { challengeId, now, ...to }: ChallengeApproval & { challengeId: number; now: Date },
): Promise<void> {
  const row = await lockSeen(tx, actor, challengeId, to.version, { mayBeOwn: true })
  if (to.decision === 'approve') await approve(tx, row, to, now)
  else if (to.decision === 'reject') await reject(tx, row, to.reason, now)
  else await wait(tx, row)
  const hasNewCriteria = to.decision === 'approve' && (await changeCriteria(tx, row, to.criteria))
  await addJob(tx, 'settle_points', {}, { after: UNDO_TIME })
  publish(tx, { type: 'waiting.changed', kind: 'challenge' })
  const { approval, points, budget } = row
  await conclude(tx, actor, row, noticeOf(row, to), {
    action: actions[to.decision],
    before: { approval, points, budget },
    after: stateAfter(to, row, hasNewCriteria),
    reason: to.reason,
  })
}
