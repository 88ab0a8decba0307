/** Challenges: list, detail, adding one, and submitting a proof. */

import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

export { ChallengePicture } from './challenge-picture.tsx'
export { onVerdictEvent } from './proof/on-verdict-event.ts'

export const ProfileChallenges = lazyNamed(() => import('./list/profile-challenges.tsx'), 'ProfileChallenges')

export const PopularChallenges = lazyNamed(
  () => import('./popular/popular-challenges.tsx'),
  'PopularChallenges',
)

export const OwnHabits = lazyNamed(() => import('./habit/own-habits.tsx'), 'OwnHabits')

export const FirstChallenges = lazyNamed(() => import('./popular/first-challenges.tsx'), 'FirstChallenges')

export const ChooseChallenge = lazyNamed(() => import('./proof/choose-challenge.tsx'), 'ChooseChallenge')

export const ReviewFigures = lazyNamed(() => import('./list/review-figures.tsx'), 'ReviewFigures')

export const ReviewerFigures = lazyNamed(() => import('./list/reviewer-figures.tsx'), 'ReviewerFigures')

const importData = () => import('./challenges-data.ts')

/** The loaders start fetching the data while the code of the page loads. */
export const challengeRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.challenges,
    loader: async ({ request }) => {
      void import('./list/list-chips.tsx')
      const { challengesQuery, chosenIn } = await importData()
      void queries.prefetchInfiniteQuery(challengesQuery(api, chosenIn(new URL(request.url).searchParams)))
      return null
    },
    lazy: () => import('./list/challenges-page.tsx'),
  },
  { path: paths.jury, lazy: () => import('./jury/jury-page.tsx') },
  { path: paths.addChallenge, lazy: () => import('./add/add-challenge-page.tsx') },
  {
    path: '/challenges/view/:challengeId?',
    loader: async ({ params }) => {
      const { challengeIdOf, challengeQuery } = await importData()
      const challengeId = challengeIdOf(params.challengeId)
      if (challengeId !== undefined) void queries.prefetchQuery(challengeQuery(api, challengeId))
      return null
    },
    lazy: () => import('./detail/challenge-page.tsx'),
  },
  {
    path: '/challenges/submit/:challengeId?',
    loader: async ({ params }) => {
      const [{ challengeIdOf, challengeQuery }, { proofsQuery, reviewerQuery }] = await Promise.all([
        importData(),
        import('./proof/proofs-data.ts'),
      ])
      const challengeId = challengeIdOf(params.challengeId)
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
