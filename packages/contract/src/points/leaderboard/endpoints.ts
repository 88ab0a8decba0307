/** The calls of the leaderboard. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { BoardPeriod, BoardScope, LeaderboardEntry, OffBoards } from './shapes.ts'

/** The first hundred, followed by the caller if not among them. Only newcomers have an entry on the board of newcomers. */
export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'member',
  query: z.object({ period: z._default(BoardPeriod, 'all'), scope: z._default(BoardScope, 'everybody') }),
  reply: z.array(LeaderboardEntry),
})

/** Leaves all boards, or comes back. The ranks of others close up. */
export const setOffBoards = endpoint({
  method: 'PUT',
  path: '/api/users/me/boards',
  access: 'member',
  beforeAccepting: true,
  body: OffBoards,
  reply: OffBoards,
})
