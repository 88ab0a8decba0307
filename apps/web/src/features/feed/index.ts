/** The feed: posts, and everything that is done about them. */

import type { QueryClient } from '@tanstack/react-query'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { postQuery, postsQuery } from './feed-data.ts'

export { FeedPage } from './feed-page.tsx'
export { hearFeed } from './hear-feed.ts'
export { MemberPosts, OwnPosts, SavedPosts } from './member-posts.tsx'

/** The routes of the feed; `feedPage` is its page with what stands beside it. */
export const feedRoutes = (
  api: Api,
  queries: QueryClient,
  feedPage: LazyRouteFunction<RouteObject>,
): RouteObject[] => {
  const loader = () => {
    void queries.prefetchInfiniteQuery(postsQuery(api))
    return null
  }
  return [
    { path: paths.home, loader, lazy: feedPage },
    { path: paths.feed, loader, lazy: feedPage },
    {
      path: paths.post(':postId'),
      loader: ({ params: { postId = '' } }) => {
        void queries.prefetchQuery(postQuery(api, postId))
        return null
      },
      lazy: () => import('./post-page.tsx'),
    },
  ]
}
