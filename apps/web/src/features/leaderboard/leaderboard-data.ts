import { SECOND } from '@canopy/contract/limits'
import { getLeaderboard } from '@canopy/contract/points/leaderboard/endpoints'
import { type Board, BoardPeriod, BoardScope } from '@canopy/contract/points/leaderboard/shapes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'

/** The board that an address asks for: of all time and everybody, unless it says otherwise. */
export const boardIn = (search: URLSearchParams): Board => ({
  period: BoardPeriod.safeParse(search.get('period')).data ?? 'all',
  scope: BoardScope.safeParse(search.get('scope')).data ?? 'everybody',
})

/** The parts that differ from the board of all time and everybody, which has the address without parameters. */
const paramsOf = ({ period, scope }: Board): Partial<Board> => ({
  ...(period !== 'all' && { period }),
  ...(scope !== 'everybody' && { scope }),
})

export const addressOf = (board: Board) => `?${new URLSearchParams(paramsOf(board))}`

/** The first hundred, followed by the member if ranked lower or without points. */
export function leaderboardQuery(api: Api, board: Board) {
  const query = paramsOf(board)
  return queryOptions({
    queryKey: ['leaderboard', ...Object.entries(query)],
    queryFn: ({ signal }) => api.call(getLeaderboard, { query }, { signal }),
    meta: { offline: true },
    // Long enough that the page does not repeat the request of its route's loader.
    staleTime: 2 * SECOND,
    refetchOnWindowFocus: true,
  })
}
