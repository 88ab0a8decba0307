import type { Comment } from '@canopy/contract/feed'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { postKey } from './post-cache.ts'

type CommentPages = InfiniteData<{ items: Comment[]; cursor: string | undefined }>

const commentsKey = (postId: string) => ['feed', 'comments', postId]
const addCommentKey = (postId: string) => ['feed', 'comment', postId]

/** Oldest first, page by page. */
export const commentsQuery = (api: Api, postId: string) =>
  infiniteQueryOptions({
    ...pagedQuery(api, commentsKey(postId), 'listComments', { params: { postId } }),
    meta: { offline: true },
  })

/** The loaded comments without duplicates: a new one may arrive both as a reply and as a live event. */
export const commentsOf = ({ pages }: Pick<CommentPages, 'pages'>) => [
  ...new Map(pages.flatMap((page) => page.items).map((comment) => [comment.commentId, comment])).values(),
]

/** Adds a comment to the loaded ones, unless earlier pages are still missing. */
export function addComment(queries: QueryClient, comment: Comment) {
  queries.setQueryData<CommentPages>(commentsKey(comment.postId), (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last || last.cursor !== undefined) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
}

function removeComment(queries: QueryClient, { postId, commentId }: Comment) {
  queries.setQueryData<CommentPages>(commentsKey(postId), (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((comment) => comment.commentId !== commentId),
    }))
    return { ...list, pages }
  })
}

/** Refetches the post, whose number of comments has changed. */
const refetchPost = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: postKey(postId) })

/** A failure is logged only. */
export function useAddComment(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()
  return useMutation({
    mutationKey: addCommentKey(postId),
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call('createComment', { params: { postId }, body: text }, { idempotencyKey }),
    onSuccess: async (comment) => {
      // Not in the form, which may be closed by then.
      storedText(storageKeys.draft(userId, `comment:${postId}`)).clear()
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      addComment(queries, comment)
      await refetchPost(queries, postId)
    },
    onError: (error) => console.warn('A comment could not be sent.', error),
  })
}

/** Whether the reader has recently added a comment to the post. */
export const useHasCommented = (postId: string) =>
  useMutationState({ filters: { mutationKey: addCommentKey(postId), status: 'success' } }).length > 0

export function useDeleteComment(comment: Comment) {
  const api = useApi()
  const queries = useQueryClient()
  const { postId, commentId } = comment
  return useMutation({
    mutationFn: () => api.call('deleteComment', { params: { postId, commentId } }),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      removeComment(queries, comment)
      await refetchPost(queries, postId)
    },
  })
}
