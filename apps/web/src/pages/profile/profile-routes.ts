import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router'
import type { Api } from '../../api/client.ts'
import { editProfileRoute, profileQuery } from '../../features/accounts/index.ts'
import { paths } from '../../paths.ts'
import { storedUserId } from '../../session/stored-session.ts'

/** The loaders wait for the profile, so that a missing member shows as an error of the route. */
export const profileRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.profile,
    loader: async () => {
      const userId = storedUserId()
      if (userId !== null) await queries.ensureQueryData(profileQuery(api, userId))
      return null
    },
    lazy: () => import('./profile-page.tsx'),
  },
  editProfileRoute,
  {
    path: paths.member(':userId'),
    loader: async ({ params: { userId = '' } }) => {
      if (userId === storedUserId()) return redirect(paths.profile)
      await queries.ensureQueryData(profileQuery(api, userId))
      return null
    },
    lazy: () => import('./member-page.tsx'),
  },
]
