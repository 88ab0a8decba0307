/** The leaderboard. */

import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { paths } from '../../paths.ts'

/** Asks again who stands where, because the member's points have changed. */
export function hearScore(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: ['leaderboard'] })
}

/** The loader has the board fetched while the code of its page is. */
export const leaderboardRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.leaderboard,
    loader: async () => {
      const { leaderboardQuery } = await import('./leaderboard-data.ts')
      void queries.prefetchQuery(leaderboardQuery(api))
      return null
    },
    lazy: () => import('./leaderboard-page.tsx'),
  },
]
