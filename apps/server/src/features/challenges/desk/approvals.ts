import { challengeNotices, proofNotices } from '@canopy/contract/notices'
import type { ChallengeApproval } from '@canopy/contract/stewards/challenges'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { rejectWaiting, sumPaidFromBudget, updateApproved } from '../payments/payment-queries.ts'
import { type DeskChallengeRow, updateChallenge } from './desk-challenge-queries.ts'
import { conclude, lockSeen } from './desk-challenges.ts'

type Approve = Extract<ChallengeApproval, { decision: 'approve' }>

async function approve(tx: Tx, { challengeId }: DeskChallengeRow, to: Approve, now: Date) {
  const paid = await sumPaidFromBudget(tx, challengeId)
  if (to.budget < paid) throw new AppError('budget_spent')
  await updateChallenge(tx, challengeId, {
    approved_at: now,
    rejected_at: null,
    rejection: null,
    points: to.points,
    budget: to.budget,
    budget_left: to.budget - paid,
  })
  await updateApproved(tx, challengeId)
  await addJob(tx, 'settle_points', {})
}

async function reject(
  tx: Tx,
  { challengeId, challengeName, points }: DeskChallengeRow,
  reason: string,
  now: Date,
) {
  await updateChallenge(tx, challengeId, {
    approved_at: null,
    budget: null,
    budget_left: null,
    rejected_at: now,
    rejection: reason,
  })
  const text = proofNotices.rejected({ points, challengeName })
  const href = `/challenges/view/${challengeId}`
  for (const userId of await rejectWaiting(tx, challengeId))
    await notify(tx, { userId, kind: 'points', text, href })
}

function noticeOf({ approval, challengeName }: DeskChallengeRow, to: ChallengeApproval) {
  if (to.decision === 'reject') return challengeNotices.rejected(challengeName, to.reason)
  return approval === 'approved'
    ? challengeNotices.changed(challengeName)
    : challengeNotices.approved(challengeName)
}

/**
 * Approves a challenge, changes points and budget of an approved one, or rejects it. Proofs that waited for it are paid or end without points.
 * A steward may approve their own, which never pays them; otherwise a community with one steward could have none.
 * @throws AppError challenge_not_found, already_decided, budget_spent
 */
export async function decideApproval(
  tx: Tx,
  actor: Actor,
  { challengeId, now, ...to }: ChallengeApproval & { challengeId: number; now: Date },
): Promise<void> {
  const row = await lockSeen(tx, actor, challengeId, to.version, { mayBeOwn: true })
  if (to.decision === 'approve') await approve(tx, row, to, now)
  else await reject(tx, row, to.reason, now)
  publish(tx, { type: 'waiting.changed', kind: 'challenge' })
  const { approval, points, budget } = row
  await conclude(tx, actor, row, noticeOf(row, to), {
    action: to.decision === 'approve' ? 'challenge.approved' : 'challenge.rejected',
    before: { approval, points, budget },
    after:
      to.decision === 'approve'
        ? { approval: 'approved', points: to.points, budget: to.budget }
        : { approval: 'rejected', points, budget: null },
    reason: to.reason,
  })
}
