/** Members who reacted to a post or a comment, and their reactions. */

import { listCommentReactions } from '@canopy/contract/feed/comments/endpoints'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { listReactions, listUserDetails } from '@canopy/contract/feed/endpoints'
import type { ReactionMap } from '@canopy/contract/feed/shapes'
import { LIST_PAGE } from '@canopy/contract/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'

export type Reactor = { userId: string; emoji: string }

const reactorsIn = (map: ReactionMap): Reactor[] =>
  Object.entries(map).flatMap(([emoji, userIds]) => userIds.map((userId) => ({ userId, emoji })))

export const reactorsQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ['feed', 'reactors', postId],
    queryFn: async ({ signal }) =>
      reactorsIn(await api.call(listReactions, { params: { postId } }, { signal })),
    meta: { offline: true },
  })

export const commentReactorsQuery = (api: Api, { postId, commentId }: Comment) =>
  queryOptions({
    queryKey: ['feed', 'reactors', postId, commentId],
    queryFn: async ({ signal }) =>
      reactorsIn(await api.call(listCommentReactions, { params: { postId, commentId } }, { signal })),
    meta: { offline: true },
  })

/** The reactors with their names and portraits, page by page. */
export const reactorNamesQuery = (api: Api, reactors: Reactor[]) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'names of reactors', reactors],
    queryFn: async ({ pageParam, signal }) => {
      const page = reactors.slice(pageParam, pageParam + LIST_PAGE)
      if (page.length === 0) return []
      const ids = page.map(({ userId }) => userId).join(',')
      const users = await api.call(listUserDetails, { query: { ids } }, { signal })
      const byId = new Map(users.map((user) => [user.userId, user]))
      return page.map(({ userId, emoji }) => ({ userId, emoji, user: byId.get(userId) }))
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) =>
      from + LIST_PAGE < reactors.length ? from + LIST_PAGE : undefined,
    meta: { offline: true },
  })
