import type { LiveMessage } from '@canopy/contract/live'
import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'

export function onScoreEvent(queries: QueryClient, { type }: LiveMessage) {
  if (type === 'points') void queries.invalidateQueries({ queryKey: ['leaderboard'] })
}

/** The loader starts fetching the board while the code of the page loads. */
export const leaderboardRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.leaderboard,
    loader: async ({ request }) => {
      const { boardIn, leaderboardQuery } = await import('./leaderboard-data.ts')
      void queries.prefetchQuery(leaderboardQuery(api, boardIn(new URL(request.url).searchParams)))
      return null
    },
    lazy: () => import('./leaderboard-page.tsx'),
  },
]
