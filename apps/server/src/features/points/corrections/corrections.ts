/** Owners correct the points of members. What one owner may not move alone is confirmed by a second one. */

import {
  CONFIRMING_OWNER_AFTER,
  type Correction,
  LONE_CORRECTION_MAX,
  LONE_CORRECTION_WINDOW,
  LONE_CORRECTIONS_MAX,
} from '@canopy/contract/desk/members/shapes'
import { paths } from '@canopy/contract/paths'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { correct } from '../ledger/ledger.ts'
import { lockAccount } from '../ledger/ledger-queries.ts'
import {
  type CorrectionRow,
  insertCorrection,
  selectCorrection,
  selectDecider,
  selectOwnerSince,
  selectPendingCorrection,
  sumLoneCorrections,
  updateDecided,
} from './correction-queries.ts'

export const toCorrection = ({
  userId,
  fullName,
  proposedBy,
  proposerName,
  proposedAt,
  ...row
}: CorrectionRow): Correction => ({
  ...row,
  member: { userId, fullName },
  proposedBy: proposedBy === null ? null : { userId: proposedBy, fullName: proposerName ?? '' },
  proposedAt: proposedAt.toISOString(),
})

type Move = { correctionId: string; userId: string; points: number; reason: string }

async function movePoints(tx: Tx, { correctionId, userId, points, reason }: Move) {
  await correct(tx, { userId, points, ref: correctionId, cause: `correction:${correctionId}` })
  await notify(tx, {
    userId,
    notice: { kind: 'points.corrected', values: { points, reason } },
    href: paths.redeem,
  })
}

/** Makes the desks of owners refetch. */
function publishPending(tx: Tx, userId: string) {
  publish(tx, { type: 'waiting.changed', kind: 'correction' })
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
}

type Request = { userId: string; points: number; balance: number; reason: string; now: Date }

/**
 * Moves points at once, or proposes to. `balance` is the balance on the owner's screen.
 * @throws AppError not_found, own_case, balance_changed, balance_below_zero, correction_pending
 */
export async function correctPoints(
  tx: Tx,
  actor: Actor,
  { userId, points, balance, reason, now }: Request,
): Promise<Correction> {
  refuseOwn(actor, userId)
  const account = await lockAccount(tx, userId)
  if (account.balance !== balance) throw new AppError('balance_changed')
  if (balance + points < 0) throw new AppError('balance_below_zero')
  const since = new Date(now.getTime() - LONE_CORRECTION_WINDOW)
  const before = await sumLoneCorrections(tx, userId, actor.userId, since)
  const alone = Math.abs(points + before.ofMember)
  const isLarge =
    Math.max(Math.abs(points), alone) > LONE_CORRECTION_MAX || before.ofOthers + alone > LONE_CORRECTIONS_MAX
  if (isLarge && (await selectPendingCorrection(tx, userId))) throw new AppError('correction_pending')
  const correctionId = uuidv7()
  await insertCorrection(tx, {
    correction_id: correctionId,
    user_id: userId,
    points,
    reason,
    state: isLarge ? 'pending' : 'applied',
    proposed_by: actor.userId,
    proposed_at: now,
    ...(!isLarge && { decided_by: actor.userId, decided_at: now }),
  })
  if (!isLarge) await movePoints(tx, { correctionId, userId, points, reason })
  publishPending(tx, userId)
  const correction = toCorrection(await selectCorrection(tx, correctionId))
  await audit(tx, actor, {
    action: isLarge ? 'correction.proposed' : 'points.corrected',
    subject: { kind: 'member', id: userId },
    ...(isLarge
      ? { after: { points } }
      : { before: { balance }, after: { balance: balance + points, points } }),
    reason,
  })
  return correction
}

/** Looks at the row: the log of the member has other corrections, too. */
async function decidedBefore(tx: Tx, correctionId: string, decision: string): Promise<AppError> {
  const { userId, fullName, decidedAt } = await selectDecider(tx, correctionId)
  if (!decidedAt) return new AppError('already_decided')
  const decidedBy = userId === null ? null : { userId, fullName: fullName ?? '' }
  return new AppError('already_decided', {
    decided: { decidedBy, decidedAt: decidedAt.toISOString(), decision },
  })
}

type Verdict = { correctionId: string; decision: 'confirm' | 'reject'; reason: string; now: Date }

/**
 * A second owner confirms or rejects a correction; the one who proposed it may reject it, too.
 * @throws AppError not_found, own_case, new_owner, already_decided, balance_below_zero
 */
export async function decideCorrection(
  tx: Tx,
  actor: Actor,
  { correctionId, decision, reason, now }: Verdict,
): Promise<Correction> {
  const { userId, points, proposedBy, reason: why } = await selectCorrection(tx, correctionId)
  refuseOwn(actor, userId)
  if (decision === 'confirm') {
    if (proposedBy !== null) refuseOwn(actor, proposedBy)
    const ownerSince = await selectOwnerSince(tx, actor.userId)
    if (ownerSince && ownerSince.getTime() > now.getTime() - CONFIRMING_OWNER_AFTER)
      throw new AppError('new_owner')
  }
  const { balance } = await lockAccount(tx, userId)
  const { state } = await selectCorrection(tx, correctionId)
  const subject = { kind: 'member', id: userId } as const
  if (state !== 'pending') throw await decidedBefore(tx, correctionId, state)
  const isConfirmed = decision === 'confirm'
  if (isConfirmed && balance + points < 0) throw new AppError('balance_below_zero')
  const decided = isConfirmed ? 'applied' : 'rejected'
  await updateDecided(tx, { correctionId, state: decided, decidedBy: actor.userId, now })
  if (isConfirmed) await movePoints(tx, { correctionId, userId, points, reason: why })
  publishPending(tx, userId)
  const correction = toCorrection(await selectCorrection(tx, correctionId))
  await audit(tx, actor, {
    action: isConfirmed ? 'points.corrected' : 'correction.rejected',
    subject,
    before: { balance },
    after: { balance: isConfirmed ? balance + points : balance, points },
    reason,
  })
  return correction
}
