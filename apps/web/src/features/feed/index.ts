import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

export { onFeedEvent } from './data/on-feed-event.ts'
export { MemberPosts, OwnPosts, SavedPosts } from './member-posts.tsx'

export const PlainText = lazyNamed(() => import('./text/plain-text.tsx'), 'PlainText')

const fetchData = () => import('./data/posts.ts')

/** The loaders fetch the posts while the page's code loads. */
export const feedRoutes = (api: Api, queries: QueryClient): RouteObject[] => {
  const loader = async () => {
    const { loadFeed } = await fetchData()
    await loadFeed(api, queries)
    return null
  }
  const lazy = () => import('./feed-page.tsx')
  return [
    { path: paths.home, loader, lazy },
    { path: paths.feed, loader, lazy },
  ]
}

export const postRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.post(':postId'),
    loader: async ({ params: { postId = '' } }) => {
      const { postQuery } = await fetchData()
      void queries.prefetchQuery(postQuery(api, postId))
      return null
    },
    lazy: () => import('./post-page.tsx'),
  },
  { path: '/tags/:tag', lazy: () => import('./tags/tag-page.tsx') },
]
