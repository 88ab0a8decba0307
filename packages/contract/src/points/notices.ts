import { z } from 'zod/mini'
import { formatNumber } from '../text/format-number.ts'
import { notice } from '../text/sentence.ts'

export const pointsNotices = {
  'points.corrected': notice(
    'points',
    z.object({ points: z.int(), reason: z.string() }),
    ({ points, reason }) => {
      const [act, where] = points > 0 ? ['added', 'to'] : ['took away', 'from']
      return `A steward ${act} ${formatNumber(Math.abs(points))} points ${where} your balance: ${reason}`
    },
  ),
  'points.welcome': notice(
    'points',
    z.object({}),
    () => 'Points earned show up here. Join a challenge to earn your first ones!',
  ),
}
