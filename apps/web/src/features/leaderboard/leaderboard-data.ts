import { SECOND } from '@canopy/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'

/** The first hundred, and the member behind them if further down or still without points. */
export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => api.call('getLeaderboard', {}, { signal }),
    meta: { kept: true },
    // What the route's loader has just fetched is not fetched again by the page.
    staleTime: 2 * SECOND,
    refetchOnWindowFocus: true,
  })
