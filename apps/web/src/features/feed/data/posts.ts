import { getPost, listPosts } from '@canopy/contract/feed/endpoints'
import { FEED_POLL_INTERVAL, MINUTE } from '@canopy/contract/limits'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { chosenFeed, type LiveList } from './chosen-feed.ts'
import {
  isAsRead,
  latestOf,
  newestKey,
  postKey,
  postsKey,
  type StoredPost,
  storedPost,
  storedPosts,
  writePage,
} from './post-cache.ts'
import type { PostPage } from './post-pages.ts'
import { pagesToRestore } from './restored-pages.ts'

/** Filter of a list that is no feed. */
type PostsFilter = { userId?: string; saved?: 'true' }

const FOREVER = Number.POSITIVE_INFINITY
/** Time that loaded pages stay cached while the member is on other pages. */
const CACHED = 30 * MINUTE

/** New posts come by the socket too, and the pages of other lists are made for one reader. */
const pollInterval = (list: LiveList) => (list === 'everyone' ? 1 : 5) * FEED_POLL_INTERVAL

function inputOf(list: LiveList) {
  if (list === 'everyone') return {}
  return { query: list === 'following' ? { feed: list } : { tag: list.slice(1) } }
}

/** The newest page of a list, polled. An unchanged page comes as an empty 304 and stays the same object. */
export function newestQuery(api: Api, list: LiveList) {
  const queryKey = [...newestKey, list]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<PostPage> => {
      const [askedAt, known] = [Date.now(), client.getQueryData<PostPage>(queryKey)]
      if (known?.etag === undefined || !isAsRead(client, known))
        return writePage(client, api.page(listPosts, inputOf(list), { signal }))
      const changed = await api.changedPage(listPosts, inputOf(list), { etag: known.etag, signal })
      return changed ? writePage(client, changed, askedAt) : known
    },
    staleTime: pollInterval(list),
    // The library pauses polling while the page is hidden, and polls at once when it is visible again.
    refetchInterval: pollInterval(list),
    refetchOnWindowFocus: true,
    retry: false,
    gcTime: CACHED,
    meta: { offline: true },
    structuralSharing: false,
  })
}

/** Posts page by page, newest first. A live list starts with its newest page, whose polling keeps it fresh from then on. */
export function feedQuery(api: Api, list: LiveList) {
  return infiniteQueryOptions({
    queryKey: [...postsKey, list],
    queryFn: ({ client, pageParam, signal }): Promise<PostPage> =>
      pageParam === undefined
        ? client.fetchQuery(newestQuery(api, list))
        : writePage(client, api.page(listPosts, inputOf(list), { cursor: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: FOREVER,
    // Offline it is rebuilt from the newest page, which is stored by itself.
    meta: { offline: false },
    gcTime: CACHED,
    structuralSharing: false,
  })
}

/** Posts of one member, or those that the reader has saved. */
export const postsQuery = (api: Api, filter: PostsFilter) =>
  infiniteQueryOptions({
    queryKey: [...postsKey, filter],
    queryFn: ({ client, pageParam, signal }) =>
      writePage(client, api.page(listPosts, { query: filter }, { cursor: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    meta: { offline: true },
    gcTime: CACHED,
    structuralSharing: false,
  })

/** Starts to load a feed. After a reload further down the page, waits for all pages down to there. */
export async function loadFeed(api: Api, queries: QueryClient) {
  const feed = feedQuery(api, chosenFeed())
  const pages = pagesToRestore()
  if (pages === 0) void queries.prefetchInfiniteQuery(feed)
  else await queries.prefetchInfiniteQuery({ ...feed, pages, retry: false })
}

/** A post, whose own state is loaded by what shows it. */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKey(postId),
    queryFn: async ({ client, signal }): Promise<StoredPost> => {
      const askedAt = Date.now()
      const post = await api.call(getPost, { params: { postId } }, { signal }).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      })
      return latestOf(storedPost(client, postId), post, askedAt)
    },
    ...storedPosts,
  })

/** A post of a list, which comes with the pages of the list: it is read by itself only if it is no longer stored. */
export function usePost(postId: string) {
  const { data } = useQuery({
    ...postQuery(useApi(), postId),
    enabled: ({ state }) => state.data === undefined,
    select: ({ post }) => post,
  })
  return data
}
