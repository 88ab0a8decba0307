/** What the feed fetches and changes. */

import type { Post, Reaction } from '@canopy/contract/feed'
import { FEED_POLL_INTERVAL, MINUTE, type REPORT_REASONS } from '@canopy/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, CallOptions } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { storedUserId } from '../../../session/stored-session.ts'
import { keptPages } from '../list/kept-pages.ts'
import { loadMark, type Mark } from './own-marks.ts'
import { addPosts, changePosts, type PostPage, type PostPages } from './post-pages.ts'
import { withReaction, withReactors } from './reactions.ts'
import { rememberReported, reportedPosts } from './reported-posts.ts'
import { useLastWins } from './use-last-wins.ts'

/** Which posts: everybody's, those of one member, or those that the reader saved. */
export type PostsFilter = { userId?: string; saved?: 'true' }

const FOREVER = Number.POSITIVE_INFINITY
/** How long the loaded pages wait for the reader to come back to them. */
const KEPT = 30 * MINUTE

const postsKey = ['feed', 'posts'] as const
const newestKey = ['feed', 'newest'] as const
/** The key of one post by itself. */
export const postKey = (postId: string) => ['feed', 'post', postId]
const markKey = (postId: string) => ['feed', 'mark', postId]

/** The newest page of everybody's posts, asked for again and again; unchanged it comes as an empty 304 and stays the same object. */
export const newestQuery = (api: Api) =>
  queryOptions({
    queryKey: newestKey,
    queryFn: async ({ client, signal }): Promise<PostPage> => {
      const known = client.getQueryData<PostPage>(newestKey)
      if (known?.etag === undefined) return api.page('listPosts', {}, { signal })
      return (await api.changedPage('listPosts', {}, { etag: known.etag, signal })) ?? known
    },
    staleTime: FEED_POLL_INTERVAL,
    // The library rests while the page is hidden, and asks at once when it is seen again.
    refetchInterval: FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
    retry: false,
    gcTime: KEPT,
    meta: { kept: true },
    structuralSharing: false,
  })

/** Posts page by page, newest first. Everybody's begin with the newest page, which is what keeps them fresh from then on. */
export const postsQuery = (api: Api, filter?: PostsFilter) =>
  infiniteQueryOptions({
    queryKey: [...postsKey, filter ?? 'all'],
    queryFn: ({ client, pageParam, signal }): Promise<PostPage> =>
      !filter && pageParam === undefined
        ? client.fetchQuery(newestQuery(api))
        : api.page('listPosts', { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: filter ? 0 : FOREVER,
    // Everybody's begin with the newest page, which is kept by itself.
    meta: { kept: filter !== undefined },
    gcTime: KEPT,
    structuralSharing: false,
  })

/** Begins to load everybody's posts; where a reload returns to a place further down, waits for all pages up to there. */
export async function loadFeed(api: Api, queries: QueryClient) {
  const pages = keptPages()
  if (pages === 0) void queries.prefetchInfiniteQuery(postsQuery(api))
  else await queries.prefetchInfiniteQuery({ ...postsQuery(api), pages, retry: false })
}

/** One post by itself, kept fresh as the feed is. */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKey(postId),
    queryFn: ({ signal }) => api.call('getPost', { params: { postId } }, { signal }),
    meta: { kept: true },
    refetchInterval: ({ state }) => !isNotFound(state.error) && FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
  })

/** What the reader has on a post. */
const markQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: markKey(postId),
    queryFn: () => loadMark(api, postId),
    meta: { kept: true },
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  })

const noMark: Mark = { reaction: undefined, saved: false, reported: false }

/** What the reader has on a post; nothing until it is known. */
export function useMark(postId: string): Mark {
  const { data = noMark } = useQuery(markQuery(useApi(), postId))
  return data.reported || !reportedPosts().includes(postId) ? data : { ...data, reported: true }
}

function setMark(queries: QueryClient, postId: string, change: Partial<Mark>) {
  queries.setQueryData<Mark>(markKey(postId), (mark = noMark) => ({ ...mark, ...change }))
}

/** Shows what `change` makes of the posts wherever they are listed. */
function showChange(queries: QueryClient, change: (post: Post) => Post | undefined) {
  queries.setQueriesData<PostPages>({ queryKey: postsKey }, (list) => list && changePosts(list, change))
  setNewest(queries, (items) => items.flatMap((post) => change(post) ?? []))
}

/** Changed by hand, the newest page is no version of the server's any more. */
function setNewest(queries: QueryClient, change: (items: Post[]) => Post[]) {
  queries.setQueryData<PostPage>(newestKey, (page) => {
    if (!page) return page
    const items = replaceEqualDeep(page.items, change(page.items))
    return items === page.items ? page : { ...page, items, etag: undefined }
  })
}

/** Puts a new post on the newest page. */
export function addNewest(queries: QueryClient, post: Post) {
  setNewest(queries, (items) =>
    items.some(({ postId }) => postId === post.postId) ? items : [post, ...items],
  )
}

/** Shows a post as it now is, wherever it is. */
export function showPost(queries: QueryClient, post: Post) {
  showChange(queries, (shown) => (shown.postId === post.postId ? replaceEqualDeep(shown, post) : shown))
  queries.setQueryData<Post>(postKey(post.postId), (shown) => shown && post)
}

/** Takes a post that was deleted off every list. */
export function removePost(queries: QueryClient, postId: string) {
  showChange(queries, (post) => (post.postId === postId ? undefined : post))
  void queries.invalidateQueries({ queryKey: postKey(postId) })
}

/** Drops the newest page that is on its way, because it knows nothing yet of what has just happened; the very first one is awaited. */
export const dropLatePoll = (queries: QueryClient) =>
  queries.cancelQueries({ queryKey: newestKey, predicate: ({ state }) => state.data !== undefined })

/** The same for all pages, for what the reader did themselves. */
async function dropLateAnswers(queries: QueryClient) {
  await dropLatePoll(queries)
  await queries.cancelQueries({ queryKey: postsKey })
}

/** The reader's reaction as it was last chosen, the post's counts with it, and the function that chooses. */
export function useReaction(post: Post) {
  const api = useApi()
  const queries = useQueryClient()
  const { id: userId } = useSession()
  const { postId } = post
  const { reaction } = useMark(postId)
  const params = { postId }

  const { choose, wanted } = useLastWins({
    key: ['feed', 'react', postId],
    send: ({ emoji }: { emoji: Reaction | undefined }) =>
      emoji ? api.call('react', { params, body: { emoji, userId } }) : api.call('unlikePost', { params }),
    onDone: async (reactors, { emoji }) => {
      await dropLateAnswers(queries)
      setMark(queries, postId, { reaction: emoji })
      showChange(queries, (shown) => (shown.postId === postId ? withReactors(shown, reactors) : shown))
    },
    failure: 'A reaction could not be sent.',
  })
  const chosen = wanted ? wanted.emoji : reaction
  return {
    chosen,
    shown: withReaction(post, reaction, chosen),
    react: (emoji?: Reaction) => choose({ emoji }),
  }
}

/**
 * Whether the reader saved the post, and the function that turns that around. It shows once the server agrees, and does nothing
 * where no user id is stored.
 */
export function useSaved(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { id: userId } = useSession()
  const { saved } = useMark(postId)

  const { choose, wanted } = useLastWins({
    key: ['feed', 'save', postId],
    send: (choice: { saved: boolean }) =>
      api.call(choice.saved ? 'savePost' : 'unsavePost', { body: { postId, userId } }),
    onDone: (answer) => setMark(queries, postId, { saved: answer.saved }),
    failure: 'A post could not be saved or unsaved.',
  })
  return {
    saved,
    isPending: wanted !== undefined,
    toggle() {
      if (storedUserId() !== null) choose({ saved: !(wanted ?? { saved }).saved })
    },
  }
}

/** Writes a post and shows it at the top of the feed. @throws ApiError; the abort reason when `signal` fires */
export function useCreatePost() {
  const api = useApi()
  const queries = useQueryClient()
  const { id: userId } = useSession()

  return async (
    { content, image, imageAlt }: { content: string; image: File | null; imageAlt: string },
    options: CallOptions,
  ) => {
    const body = { content, userId, imageAlt }
    const post = await api.call('createPost', { body, files: { image: image ?? undefined } }, options)
    await dropLateAnswers(queries)
    addNewest(queries, post)
    queries.setQueryData(postsQuery(api).queryKey, (list) => list && addPosts(list, [post]))
  }
}

/** Deletes a post and takes it off every list. */
export function useDeletePost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('deletePost', { params: { postId } }),
    onSuccess: async () => {
      await dropLateAnswers(queries)
      removePost(queries, postId)
    },
  })
}

/** Reports a post to the stewards, and remembers that it was reported. */
export function useReport(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { id: reportedBy } = useSession()
  return useMutation({
    mutationFn: (reason: (typeof REPORT_REASONS)[number]) =>
      api.call('reportPost', { body: { postId, reportedBy, reason } }),
    onSuccess: () => {
      rememberReported(postId)
      setMark(queries, postId, { reported: true })
    },
  })
}
