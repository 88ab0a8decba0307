/** Members with the most points. */

import { z } from 'zod/mini'
import { Count, pictureOrNone, Uuid } from '../../fields.ts'

export const LeaderboardEntry = z.object({
  userId: Uuid,
  rank: z.int().check(z.positive()),
  fullName: z.string(),
  username: z.string(),
  pointsCount: Count,
  challengesCompleted: Count,
  profileImgUrl: pictureOrNone,
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>
