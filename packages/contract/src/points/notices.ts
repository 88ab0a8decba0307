import { z } from 'zod/mini'
import { notice } from '../text/sentence.ts'

export const pointsNotices = {
  'points.corrected': notice(
    'points',
    z.object({ points: z.int(), reason: z.string() }),
    (t, { points, reason }) =>
      points > 0
        ? t('notices.pointsAdded', { points, reason })
        : t('notices.pointsTaken', { points: -points, reason }),
  ),
  'points.welcome': notice('points', z.object({}), (t) => t('notices.welcomePoints')),
}
