import { deletePost, getPost, listPosts } from '@canopy/contract/feed/endpoints'
import type { Post } from '@canopy/contract/feed/shapes'
import { FEED_POLL_INTERVAL, MINUTE } from '@canopy/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { chosenFeed, feeds, type LiveList } from './chosen-feed.ts'
import { addToNewest, cancelReads, newestKey, postKey, postsKey, removePost } from './post-cache.ts'
import { addPosts, type PostPage } from './post-pages.ts'
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
      const known = client.getQueryData<PostPage>(queryKey)
      if (known?.etag === undefined) return api.page(listPosts, inputOf(list), { signal })
      return (await api.changedPage(listPosts, inputOf(list), { etag: known.etag, signal })) ?? known
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
        : api.page(listPosts, inputOf(list), { cursor: pageParam, signal }),
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
    queryFn: ({ pageParam, signal }): Promise<PostPage> =>
      api.page(listPosts, { query: filter }, { cursor: pageParam, signal }),
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

/** A single post, polled like the feed. */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKey(postId),
    queryFn: ({ signal }) => api.call(getPost, { params: { postId } }, { signal }),
    meta: { offline: true },
    refetchInterval: ({ state }) => !isNotFound(state.error) && FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
  })

/** Shows a post that its author has just published at the top of the feeds. */
export async function showNewPost(api: Api, queries: QueryClient, post: Post) {
  await cancelReads(queries)
  for (const feed of feeds) {
    addToNewest(queries, post, feed)
    queries.setQueryData(feedQuery(api, feed).queryKey, (list) => list && addPosts(list, [post]))
  }
}

export function useDeletePost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(deletePost, { params: { postId } }),
    onSuccess: async () => {
      await cancelReads(queries)
      removePost(queries, postId)
    },
  })
}
