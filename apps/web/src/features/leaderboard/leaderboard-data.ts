import { SECOND } from '@canopy/contract/limits'
import { getLeaderboard } from '@canopy/contract/points/leaderboard/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'

/** The first hundred, followed by the member if ranked lower or without points. */
export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => api.call(getLeaderboard, {}, { signal }),
    meta: { offline: true },
    // Long enough that the page does not repeat the request of its route's loader.
    staleTime: 2 * SECOND,
    refetchOnWindowFocus: true,
  })
