/** Challenges: the list, one of them, a new one, and the proof that it was done. */

import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { challengeIdOf } from './challenge-id.ts'

/** For the profile. */
export const ProfileChallenges = lazy(async () => ({
  default: (await import('./profile-challenges.tsx')).ProfileChallenges,
}))

export { hearVerdict } from './proof/on-verdict-event.ts'
export { PopularChallenges } from './popular/popular.ts'

const fetchData = () => import('./challenges-data.ts')

/** The loaders have the data fetched while the page's code is. */
export const challengeRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.challenges,
    loader: async () => {
      const { challengesQuery } = await fetchData()
      void queries.prefetchQuery(challengesQuery(api))
      return null
    },
    lazy: () => import('./list/challenges-page.tsx'),
  },
  { path: paths.addChallenge, lazy: () => import('./add/add-challenge-page.tsx') },
  {
    path: '/challenges/view/:challengeId?',
    loader: async ({ params }) => {
      const challengeId = challengeIdOf(params.challengeId)
      const { challengeQuery } = await fetchData()
      if (challengeId !== undefined) void queries.prefetchQuery(challengeQuery(api, challengeId))
      return null
    },
    lazy: () => import('./detail/challenge-page.tsx'),
  },
  {
    path: '/challenges/submit/:challengeId?',
    loader: async ({ params }) => {
      const challengeId = challengeIdOf(params.challengeId)
      const { challengeQuery, proofsQuery, reviewerQuery } = await fetchData()
      if (challengeId !== undefined) {
        void queries.prefetchQuery(challengeQuery(api, challengeId))
        void queries.prefetchInfiniteQuery(proofsQuery(api, challengeId))
        void queries.prefetchQuery(reviewerQuery(api))
      }
      return null
    },
    lazy: () => import('./proof/submit-proof-page.tsx'),
  },
]
