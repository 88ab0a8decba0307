/** The comments on a post, and who reacted to it: what is fetched once somebody looks. */

import type { Comment } from '@canopy/contract/feed'
import { LIST_PAGE } from '@canopy/contract/limits'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { keepDraft } from '../composer/draft.ts'
import { postKey } from './feed-data.ts'

type CommentPages = InfiniteData<{ items: Comment[]; cursor: string | undefined }>

const commentsKey = (postId: string) => ['feed', 'comments', postId]
const writtenKey = (postId: string) => ['feed', 'comment', postId]

/** Oldest first, page by page. */
export const commentsQuery = (api: Api, postId: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(postId),
    queryFn: ({ pageParam, signal }) =>
      api.page('listComments', { params: { postId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    meta: { kept: true },
    getNextPageParam: ({ cursor }) => cursor,
  })

/** The loaded comments, each once: a new one may be told of twice. */
export const commentsOf = ({ pages }: Pick<CommentPages, 'pages'>) => [
  ...new Map(pages.flatMap((page) => page.items).map((comment) => [comment.commentId, comment])).values(),
]

/** Adds a comment to the loaded ones, if all those before it are there. */
export function addComment(queries: QueryClient, comment: Comment) {
  queries.setQueryData<CommentPages>(commentsKey(comment.postId), (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last || last.cursor !== undefined) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
}

/** Asks for the post again, whose count of comments has changed. */
const recount = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: postKey(postId) })

/** Sends a comment and adds it to the list. A try that failed is told to the log alone. */
export function useAddComment(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    mutationKey: writtenKey(postId),
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call('createComment', { params: { postId }, body: text }, { idempotencyKey }),
    onSuccess: async (comment) => {
      // Not in the form, which may be closed by then.
      keepDraft(userId, `comment:${postId}`, '')
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      addComment(queries, comment)
      await recount(queries, postId)
    },
    onError: (error) => console.warn('A comment could not be sent.', error),
  })
}

/** Whether the reader wrote a comment on the post just now. */
export const useHasWritten = (postId: string) =>
  useMutationState({ filters: { mutationKey: writtenKey(postId), status: 'success' } }).length > 0

/** Deletes a comment and takes it off the list. */
export function useDeleteComment({ postId, commentId }: Comment) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('deleteComment', { params: { postId, commentId } }),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      queries.setQueryData<CommentPages>(
        commentsKey(postId),
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.filter((comment) => comment.commentId !== commentId),
            })),
          },
      )
      await recount(queries, postId)
    },
  })
}

/** Who reacted to a post, and how. */
export const reactorsQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ['feed', 'reactors', postId],
    queryFn: async ({ signal }) => {
      const map = await api.call('listReactions', { params: { postId } }, { signal })
      return Object.entries(map).flatMap(([emoji, userIds]) => userIds.map((userId) => ({ userId, emoji })))
    },
  })

/** Names and portraits of those who reacted, one page of them after the other. */
export const reactorNamesQuery = (api: Api, postId: string, reactors: { userId: string; emoji: string }[]) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'reactors', postId, 'names', reactors],
    queryFn: async ({ pageParam, signal }) => {
      const some = reactors.slice(pageParam, pageParam + LIST_PAGE)
      if (some.length === 0) return []
      const ids = some.map(({ userId }) => userId).join(',')
      const users = await api.call('listUserDetails', { query: { ids } }, { signal })
      const known = new Map(users.map((user) => [user.userId, user]))
      return some.map(({ userId, emoji }) => ({ userId, emoji, user: known.get(userId) }))
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) =>
      from + LIST_PAGE < reactors.length ? from + LIST_PAGE : undefined,
  })
