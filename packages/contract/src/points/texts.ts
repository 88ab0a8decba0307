/** The texts that tell members why points cannot be redeemed yet, or are not earned. Days are in the reader's language. */

import type { Proof } from '../challenges/proofs/shapes.ts'
import type { Challenge } from '../challenges/shapes.ts'
import type { PlainMessageId, Translate } from '../language/translate.ts'
import type { PointsOnHold } from './shapes.ts'

/** Why the points of a proof are on hold. `day` is the one until which they cannot be redeemed, if it is known. */
export function holdText(t: Translate, reason: PointsOnHold['reason'], day: string | undefined): string {
  switch (reason) {
    case 'approval':
      return t('points.holdApproval')
    case 'room':
      return t('points.holdRoom')
    case 'hidden':
      return t('points.holdHidden')
    case 'network':
      return day === undefined ? t('points.holdNetwork') : t('points.holdNetworkUntil', { day })
    case 'confirmation':
      return day === undefined ? t('points.holdConfirmation') : t('points.holdConfirmationUntil', { day })
    case 'time':
      return day === undefined ? t('points.holdTime') : t('points.holdTimeUntil', { day })
    case 'address':
      return t('points.holdAddress')
    default:
      return t('points.holdLater')
  }
}

/** Messages for why a verified proof has earned nothing. */
const unpaidTexts: Partial<Record<NonNullable<Proof['unpaid']>, PlainMessageId>> = {
  own: 'earning.own',
  rejected: 'earning.rejected',
  budget: 'proofs.unpaidBudget',
  weeks: 'earning.weeks',
  removed: 'proofs.unpaidRemoved',
}

/** Why the points of a verified proof cannot be redeemed yet, or why it has none; undefined if neither. `day` is as for holds. */
export function earningText(
  t: Translate,
  { status, hold, unpaid, pointsEarned }: Pick<Proof, 'status' | 'hold' | 'unpaid' | 'pointsEarned'>,
  day: string | undefined,
) {
  if (status !== 'Verified') return undefined
  if (unpaid !== null) return t(unpaidTexts[unpaid] ?? 'proofs.unpaid')
  if (hold === 'confirmation' && pointsEarned === 0) return t('proofs.pointsFollowPhoto')
  return hold === null ? undefined : holdText(t, hold, day)
}

type Paying = Pick<Challenge, 'payment' | 'rejection' | 'budgetLeft'>

/** Why the caller gets no points for a challenge, or not yet; undefined if they do. */
export function paymentText(
  t: Translate,
  { payment, rejection: reason, budgetLeft }: Paying,
): string | undefined {
  switch (payment) {
    case 'waits':
      return t('earning.waits')
    case 'rejected':
      return reason === null ? t('earning.rejected') : t('earning.rejectedBecause', { reason })
    case 'used_up':
      return t('earning.usedUp')
    case 'own':
      if (reason !== null) return t('earning.ownRejectedBecause', { reason })
      return budgetLeft === null ? t('earning.ownWaits') : t('earning.own')
    case 'earned':
      return t('earning.earnedEarlier')
    case 'weeks':
      return t('earning.weeks')
    default:
      return undefined
  }
}
