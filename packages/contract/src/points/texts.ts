/** The texts that tell members why points cannot be redeemed yet, or are not earned. Days are in the reader's language. */

import type { Proof } from '../challenges/proofs/shapes.ts'
import type { Challenge } from '../challenges/shapes.ts'
import { formatNumber } from '../text/format-number.ts'
import type { PointsOnHold } from './shapes.ts'

const pointsIn = (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`

/** Points on hold, and the first of them whose day is known. */
export type Held = { points: number; next: { points: number; day: string } | undefined }

export const pointsTexts = {
  onHold({ points, next }: Held) {
    if (!next) return `${pointsIn(points)} on hold`
    const which = next.points === points ? '' : `the next ${formatNumber(next.points)} `
    return `${pointsIn(points)} on hold, ${which}available on ${next.day}`
  },
  nextAvailable: ({ next }: Held) =>
    next ? `${formatNumber(next.points)} more on ${next.day}` : 'the others are on hold',
  overviewFailed: 'Failed to load which points are on hold.',
  newChallenges: (perDay: number) =>
    `A steward approves new challenges before they give points; members can take part at once. You can add ${formatNumber(perDay)} a day while they wait.`,
  notAvailable: 'Some of these points are still on hold. You can redeem them when they are available.',
  challengeWaits:
    'It waits for approval: members can take part, and get its points when a steward has approved it.',
  budgetLeft: (points: number) => `${pointsIn(points)} left to earn`,
} as const

/** Why the points of a proof are on hold. `day` is the one until which they cannot be redeemed, if it is known. */
export function holdText(reason: PointsOnHold['reason'], day: string | undefined): string {
  switch (reason) {
    case 'approval':
      return 'The points follow when a steward has approved the challenge.'
    case 'room':
      return 'The community has earned many points today, so these follow soon, one proof of each member in turn.'
    case 'network':
      return `Many have joined from your network, and a few of them can begin to redeem points each day. You follow by yourself${day === undefined ? '' : `, about ${day}`}. It is sooner if you submit a proof where the community meets.`
    case 'confirmation':
      return `You can redeem them when a steward has looked at your photo${day === undefined ? '' : `, from ${day} at the earliest`}.`
    case 'time':
      return `You can redeem them ${day === undefined ? 'in a few days' : `from ${day} on`}.`
    case 'address':
      return 'You can redeem them when you have confirmed your e-mail address.'
    default:
      return 'You can redeem them later.'
  }
}

/** Why a verified proof has earned nothing. */
function unpaidText(unpaid: NonNullable<Proof['unpaid']>): string {
  switch (unpaid) {
    case 'own':
      return 'You added this challenge, so it gives you its badge but no points.'
    case 'rejected':
      return 'This challenge gives no points, but it counts for your badges.'
    case 'budget':
      return 'All points of this challenge have been earned, but it counts for your badges.'
    default:
      return 'It gives no points, but it counts for your badges.'
  }
}

/** Why the points of a verified proof cannot be redeemed yet, or why it has none; undefined if neither. `day` is as for holds. */
export function earningText(
  { status, hold, unpaid, pointsEarned }: Pick<Proof, 'status' | 'hold' | 'unpaid' | 'pointsEarned'>,
  day: string | undefined,
) {
  if (status !== 'Verified') return undefined
  if (unpaid !== null) return unpaidText(unpaid)
  if (hold === 'confirmation' && pointsEarned === 0)
    return 'The points follow when a steward has looked at your photo.'
  return hold === null ? undefined : holdText(hold, day)
}

type Paying = Pick<Challenge, 'payment' | 'rejection' | 'budgetLeft'>

const reasonOf = ({ rejection }: Paying) => (rejection === null ? '' : ` The steward’s reason: ${rejection}`)

/** Why the caller gets no points for a challenge, or not yet; undefined if they do. */
export function paymentText(challenge: Paying): string | undefined {
  switch (challenge.payment) {
    case 'waits':
      return 'Waiting for approval: your points follow when a steward has approved it.'
    case 'rejected':
      return `${unpaidText('rejected')}${reasonOf(challenge)}`
    case 'used_up':
      return 'All points have been earned. It still counts for your badges.'
    case 'own':
      if (challenge.rejection !== null)
        return `${unpaidText('own')} It gives others no points either.${reasonOf(challenge)}`
      return `${unpaidText('own')}${challenge.budgetLeft === null ? ` ${pointsTexts.challengeWaits}` : ''}`
    case 'earned':
      return 'An earlier account with your e-mail address has earned its points, and each member earns them once.'
    default:
      return undefined
  }
}
