import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import type { Api } from '../../api/client.ts'
import { editProfileRoute, importProfile } from '../../features/accounts/index.ts'
import { storedUserId } from '../../session/stored-session.ts'

/** Paths of lists that notifications name as tabs of the own profile. */
function listOfTab(tab: string | null, userId: string) {
  if (tab === 'requests') return paths.followRequests
  if (tab === 'followers') return paths.followers(userId)
  return tab === 'following' ? paths.following(userId) : undefined
}

/** The loaders wait for the profile, so that a missing member shows as an error of the route. */
export function profileRoutes(api: Api, queries: QueryClient): RouteObject[] {
  const loadProfile = async (userId: string) => {
    const { profileQuery } = await importProfile()
    await queries.ensureQueryData(profileQuery(api, userId))
    return null
  }
  const loadMember = ({ params: { userId = '' } }: LoaderFunctionArgs) => loadProfile(userId)
  return [
    {
      path: paths.profile,
      loader: async ({ request }) => {
        const userId = storedUserId()
        if (userId === null) return null
        const list = listOfTab(new URL(request.url).searchParams.get('tab'), userId)
        if (list !== undefined) return redirect(list)
        return loadProfile(userId)
      },
      lazy: () => import('./profile-page.tsx'),
    },
    editProfileRoute,
    {
      path: paths.member(':userId'),
      loader: async (args) =>
        args.params.userId === storedUserId() ? redirect(paths.profile) : loadMember(args),
      lazy: () => import('./member-page.tsx'),
    },
    { path: paths.followers(':userId'), loader: loadMember, lazy: () => import('./follow-page.tsx') },
    { path: paths.following(':userId'), loader: loadMember, lazy: () => import('./follow-page.tsx') },
  ]
}
