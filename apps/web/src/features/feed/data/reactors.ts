/** Who reacted to a post, and how. */

import { LIST_PAGE } from '@canopy/contract/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

type Reactor = { userId: string; emoji: string }

export const reactorsQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ['feed', 'reactors', postId],
    queryFn: async ({ signal }): Promise<Reactor[]> => {
      const map = await api.call('listReactions', { params: { postId } }, { signal })
      return Object.entries(map).flatMap(([emoji, userIds]) => userIds.map((userId) => ({ userId, emoji })))
    },
  })

/** The reactors with their names and portraits, page by page. */
export const reactorNamesQuery = (api: Api, postId: string, reactors: Reactor[]) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'reactors', postId, 'names', reactors],
    queryFn: async ({ pageParam, signal }) => {
      const page = reactors.slice(pageParam, pageParam + LIST_PAGE)
      if (page.length === 0) return []
      const ids = page.map(({ userId }) => userId).join(',')
      const users = await api.call('listUserDetails', { query: { ids } }, { signal })
      const byId = new Map(users.map((user) => [user.userId, user]))
      return page.map(({ userId, emoji }) => ({ userId, emoji, user: byId.get(userId) }))
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) =>
      from + LIST_PAGE < reactors.length ? from + LIST_PAGE : undefined,
  })
