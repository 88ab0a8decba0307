import { FEED_POLL_INTERVAL, MINUTE } from '@canopy/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, CallOptions } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { addToNewest, cancelReads, newestKey, postKey, postsKey, removePost } from './post-cache.ts'
import { addPosts, type PostPage } from './post-pages.ts'
import { pagesToRestore } from './restored-pages.ts'

/** Without a filter: everybody's posts. */
export type PostsFilter = { userId?: string; saved?: 'true' }

const FOREVER = Number.POSITIVE_INFINITY
/** How long loaded pages stay cached while the member is on other pages. */
const CACHED = 30 * MINUTE

/** The newest page of everybody's posts, polled. An unchanged page comes as an empty 304 and stays the same object. */
export const newestQuery = (api: Api) =>
  queryOptions({
    queryKey: newestKey,
    queryFn: async ({ client, signal }): Promise<PostPage> => {
      const known = client.getQueryData<PostPage>(newestKey)
      if (known?.etag === undefined) return api.page('listPosts', {}, { signal })
      return (await api.changedPage('listPosts', {}, { etag: known.etag, signal })) ?? known
    },
    staleTime: FEED_POLL_INTERVAL,
    // The library pauses polling while the page is hidden, and polls at once when it is visible again.
    refetchInterval: FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
    retry: false,
    gcTime: CACHED,
    meta: { offline: true },
    structuralSharing: false,
  })

/** Posts page by page, newest first. Everybody's start with the newest page, whose polling keeps them fresh from then on. */
export const postsQuery = (api: Api, filter?: PostsFilter) =>
  infiniteQueryOptions({
    queryKey: [...postsKey, filter ?? 'all'],
    queryFn: ({ client, pageParam, signal }): Promise<PostPage> =>
      !filter && pageParam === undefined
        ? client.fetchQuery(newestQuery(api))
        : api.page('listPosts', { query: { ...filter } }, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: filter ? 0 : FOREVER,
    // Offline, everybody's posts are rebuilt from the newest page, which is stored by itself.
    meta: { offline: filter !== undefined },
    gcTime: CACHED,
    structuralSharing: false,
  })

/** Starts to load everybody's posts. After a reload further down the page, waits for all pages down to there. */
export async function loadFeed(api: Api, queries: QueryClient) {
  const pages = pagesToRestore()
  if (pages === 0) void queries.prefetchInfiniteQuery(postsQuery(api))
  else await queries.prefetchInfiniteQuery({ ...postsQuery(api), pages, retry: false })
}

/** A single post, polled like the feed. */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKey(postId),
    queryFn: ({ signal }) => api.call('getPost', { params: { postId } }, { signal }),
    meta: { offline: true },
    refetchInterval: ({ state }) => !isNotFound(state.error) && FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
  })

/** @throws ApiError; the abort reason when `signal` fires */
export function useCreatePost() {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()

  return async (
    { content, image, imageAlt }: { content: string; image: File | null; imageAlt: string },
    options: CallOptions,
  ) => {
    const body = { content, userId, imageAlt, image: image ?? undefined }
    const post = await api.call('createPost', { body }, options)
    await cancelReads(queries)
    addToNewest(queries, post)
    queries.setQueryData(postsQuery(api).queryKey, (list) => list && addPosts(list, [post]))
  }
}

export function useDeletePost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('deletePost', { params: { postId } }),
    onSuccess: async () => {
      await cancelReads(queries)
      removePost(queries, postId)
    },
  })
}
