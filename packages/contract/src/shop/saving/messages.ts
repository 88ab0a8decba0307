/** The texts about what a member saves for. */

import { formatNumber } from '../../text/format-number.ts'
import { money } from '../../text/money.ts'

const pointsIn = (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`

export const savingMessages = {
  saveFor: 'Save for this',
  stopSaving: 'Stop saving',
  failed: (reason: string) => `Failed to change what you save for: ${reason}`,
  progress: (available: number, price: number) => `${formatNumber(available)} of ${pointsIn(price)}`,
  missing: (points: number, typical: { challengeName: string; count: number } | null) =>
    typical === null
      ? `${pointsIn(points)} to go.`
      : `${pointsIn(points)} to go: about ${formatNumber(typical.count)} ${
          typical.count === 1 ? 'challenge' : 'challenges'
        } like “${typical.challengeName}”.`,
  noChallenges: 'There is no challenge that you could earn them with right now.',
  reached: 'You have all the points for it.',
  outOfStock: 'It is out of stock right now.',
  dearer: (by: number) => `It costs ${money(by)} more than when you began to save.`,
  cheaper: (by: number) => `It costs ${money(by)} less than when you began to save.`,
  removed: 'It is no longer sold. Your points are still yours: choose something else to save for.',
} as const
