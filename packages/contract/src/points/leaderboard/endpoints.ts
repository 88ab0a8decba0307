/** The call of the leaderboard. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { LeaderboardEntry } from './shapes.ts'

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'member',
  reply: z.array(LeaderboardEntry),
})
