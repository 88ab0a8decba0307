import type { AuditAction } from '@canopy/contract/desk/audit'
import { UNDO_TIME } from '@canopy/contract/desk/cases'
import type { ChallengeApproval } from '@canopy/contract/desk/challenges/changes'
import type { Approval } from '@canopy/contract/desk/challenges/shapes'
import type { Notice } from '@canopy/contract/notifications/notices'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { selectIdsWithDuty } from '../../accounts/index.ts'
import { hasFollowed, sumPaidFromBudget, updateUnapproved } from '../payments/payment-queries.ts'
import { type DeskChallengeRow, updateChallenge } from './desk-challenge-queries.ts'
import { changeCriteria, conclude, evidenceAfter, lockSeen, noticeOfChange } from './desk-challenges.ts'

type Approve = Extract<ChallengeApproval, { decision: 'approve' }>
type Terms = Pick<DeskChallengeRow, 'points' | 'evidence'>

async function approve(tx: Tx, challengeId: number, { budget }: Approve, terms: Terms, now: Date) {
  const paid = await sumPaidFromBudget(tx, challengeId)
  if (budget < paid) throw new AppError('budget_spent')
  await updateChallenge(tx, challengeId, {
    ...terms,
    approved_at: now,
    rejected_at: null,
    rejection: null,
    budget,
    budget_left: budget - paid,
  })
}

async function reject(tx: Tx, challengeId: number, rejection: string, terms: Terms, now: Date) {
  await updateChallenge(tx, challengeId, {
    ...terms,
    approved_at: null,
    budget: null,
    budget_left: null,
    rejected_at: now,
    rejection,
  })
}

async function wait(tx: Tx, challengeId: number, terms: Terms) {
  if (await hasFollowed(tx, challengeId)) throw new AppError('decision_followed')
  await updateChallenge(tx, challengeId, {
    ...terms,
    approved_at: null,
    budget: null,
    budget_left: null,
    rejected_at: null,
    rejection: null,
  })
  await updateUnapproved(tx, challengeId)
}

function noticeOf(
  { approval, challengeName, ...before }: DeskChallengeRow,
  to: ChallengeApproval,
  points: number,
): Notice {
  if (to.decision === 'reject')
    return { kind: 'challenge.rejected', values: { challengeName, reason: to.reason } }
  if (to.decision === 'wait') return { kind: 'challenge.waiting', values: { challengeName } }
  return approval === 'approved'
    ? noticeOfChange({ challengeName, points }, before.points)
    : { kind: 'challenge.approved', values: { challengeName, points } }
}

const actions = {
  approve: 'challenge.approved',
  reject: 'challenge.rejected',
  wait: 'challenge.waiting',
} as const satisfies Record<ChallengeApproval['decision'], AuditAction>

const approvals = {
  approve: 'approved',
  reject: 'rejected',
  wait: 'waiting',
} as const satisfies Record<ChallengeApproval['decision'], Approval>

const isAlone = async (tx: Tx, { userId }: Actor) =>
  (await selectIdsWithDuty(tx, 'review')).every((other) => other === userId)

/**
 * Approves a challenge, changes points, budget, criteria and evidence of an approved one, rejects it, or lets it wait again. Proofs that
 * waited for it are paid or end without points when `settlePoints` runs, so that it can be undone until then.
 * A steward approves their own, which never pays them, only where there is no other one: such a community could have none otherwise.
 * @throws AppError challenge_not_found, own_case, already_decided, budget_spent, decision_followed
 */
export async function decideApproval(
  tx: Tx,
  actor: Actor,
  { challengeId, now, ...to }: ChallengeApproval & { challengeId: number; now: Date },
): Promise<void> {
  const row = await lockSeen(tx, actor, challengeId, to.version, { mayBeOwn: await isAlone(tx, actor) })
  const points = to.points ?? row.points
  const terms = { points, evidence: evidenceAfter(row.evidence, { points, evidence: to.evidence }) }
  if (to.decision === 'approve') await approve(tx, challengeId, to, terms, now)
  else if (to.decision === 'reject') await reject(tx, challengeId, to.reason, terms, now)
  else await wait(tx, challengeId, terms)
  const changed = [
    ...((await changeCriteria(tx, row, to.criteria)) ? ['criteria'] : []),
    ...(terms.evidence === row.evidence ? [] : ['evidence']),
  ]
  await addJob(tx, 'settle_points', {}, { after: UNDO_TIME })
  publish(tx, { type: 'waiting.changed', kind: 'challenge' })
  if (points !== row.points) publish(tx, { type: 'challenges.changed' })
  await conclude(tx, actor, row, {
    notice: noticeOf(row, to, points),
    action: actions[to.decision],
    before: { approval: row.approval, points: row.points, budget: row.budget },
    after: {
      ...{ approval: approvals[to.decision], points, budget: to.decision === 'approve' ? to.budget : null },
      ...(changed.length > 0 && { changed }),
    },
    reason: to.reason,
  })
}
