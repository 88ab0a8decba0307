/** Members with the most points. */

import { z } from 'zod/mini'
import { Count, pictureOrNone, Uuid } from '../../fields.ts'

/** Weeks begin on Monday; days are those of the community. */
export const BoardPeriod = z.enum(['all', 'week', 'month'])
export type BoardPeriod = z.infer<typeof BoardPeriod>

/** All members, those whom the caller follows and the caller, or those who joined lately. */
export const BoardScope = z.enum(['everybody', 'following', 'newcomers'])
export type BoardScope = z.infer<typeof BoardScope>

export type Board = { period: BoardPeriod; scope: BoardScope }

export const LeaderboardEntry = z.object({
  userId: Uuid,
  rank: z.int().check(z.positive()),
  fullName: z.string(),
  username: z.string(),
  /** Points earned in the period, and challenges completed in it. */
  pointsCount: Count,
  challengesCompleted: Count,
  profileImgUrl: pictureOrNone,
  /** True for the caller's own entry if the caller has left the boards, and so is on nobody else's. */
  offBoards: z.optional(z.boolean()),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

/** Whether the member is on no board. */
export const OffBoards = z.object({ offBoards: z.boolean() })
