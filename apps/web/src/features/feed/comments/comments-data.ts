import {
  createComment,
  deleteComment,
  getThread,
  listReplies,
  listThreads,
  reactToComment,
} from '@canopy/contract/feed/comments/endpoints'
import type { Comment, CommentSort } from '@canopy/contract/feed/comments/shapes'
import type { Post, Reaction } from '@canopy/contract/feed/shapes'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isNotFound, isRefusal } from '../../../api/error.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { offerPush } from '../../notifications/index.ts'
import {
  addComment,
  commentsKey,
  removeComment,
  repliesKey,
  threadKey,
  threadsKey,
  updateComments,
} from '../data/comment-cache.ts'
import { postKey } from '../data/post-cache.ts'
import { type Choice, countsOf, sumOf } from '../data/reactions.ts'
import { useLatestChoice } from '../data/use-latest-choice.ts'

const storedSort = storedText(storageKeys.commentSort)

/** Order that was last chosen in this browser. */
export const chosenSort = (): CommentSort => (storedSort.get() === 'reacted' ? 'reacted' : 'oldest')
export const chooseSort = (sort: CommentSort) => storedSort.set(sort)

/** Comments with their first replies, page by page. */
export const threadsQuery = (api: Api, postId: string, sort: CommentSort) => ({
  ...pagedQuery(api, [...threadsKey(postId), sort], listThreads, { params: { postId }, query: { sort } }),
  meta: { offline: true },
})

/** All replies to a comment, oldest first, page by page. */
export const repliesQuery = (api: Api, postId: string, commentId: string) => ({
  ...pagedQuery(api, [...repliesKey(postId), commentId], listReplies, { params: { postId, commentId } }),
  meta: { offline: true },
})

/** The thread of the comment that a link leads to. */
export function useLinkedThread(postId: string, commentId: string | undefined) {
  const api = useApi()
  const { data, error, isLoading } = useQuery({
    ...queryOptions({
      queryKey: [...threadKey(postId), commentId],
      queryFn: ({ signal }) =>
        api.call(getThread, { params: { postId, commentId: commentId ?? '' } }, { signal }),
      retry: (failures, cause) => !isNotFound(cause) && failures < 3,
    }),
    enabled: commentId !== undefined,
  })
  return { linked: data, isLoading, isGone: isNotFound(error) }
}

/** Refetches the post, whose number of comments has changed. */
const refetchPost = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: postKey(postId) })

const addCommentKey = (postId: string) => ['feed', 'comment', postId]

/** Name under which the unfinished text of the reader is stored. */
export const draftName = (postId: string, replyTo: string | undefined) =>
  replyTo === undefined ? `comment:${postId}` : `reply:${replyTo}`

/** A failure is logged only. */
export function useAddComment(postId: string, replyTo: string | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()
  return useMutation({
    mutationKey: replyTo === undefined ? addCommentKey(postId) : ['feed', 'reply', replyTo],
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call(createComment, { params: { postId }, query: { replyTo }, body: text }, { idempotencyKey }),
    onSuccess: async (comment) => {
      // Not in the form, which may be closed by then.
      storedText(storageKeys.draft(userId, draftName(postId, replyTo))).clear()
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      addComment(queries, comment)
      offerPush()
      await refetchPost(queries, postId)
    },
    onError: (error) => {
      console.warn('A comment could not be sent.', error)
      // Then the post says why.
      if (isRefusal(error) && error.code === 'commenting_closed') void refetchPost(queries, postId)
    },
  })
}

/** Whether the reader has recently added a comment to the post that is no reply. */
export const useHasCommented = (postId: string) =>
  useMutationState({ filters: { mutationKey: addCommentKey(postId), status: 'success' } }).length > 0

export function useDeleteComment(comment: Comment) {
  const api = useApi()
  const queries = useQueryClient()
  const { postId, commentId } = comment
  return useMutation({
    mutationFn: () => api.call(deleteComment, { params: { postId, commentId } }),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      removeComment(queries, comment)
      await refetchPost(queries, postId)
    },
  })
}

/** The reader's latest choice, the counts that follow from it, and the function that reacts. */
export function useCommentReaction({ postId, commentId, reactions = {}, reaction }: Comment) {
  const api = useApi()
  const queries = useQueryClient()
  const { choose, pending } = useLatestChoice({
    key: ['feed', 'react to comment', commentId],
    send: ({ emoji }: Choice) =>
      api.call(reactToComment, { params: { postId, commentId }, body: { emoji: emoji ?? null } }),
    onSent: async ({ reactions }, { emoji }) => {
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      updateComments(queries, postId, (comment) =>
        comment.commentId === commentId ? { ...comment, reactions, reaction: emoji } : comment,
      )
    },
    failure: 'A reaction to a comment could not be sent.',
  })
  const counts = { reactions, likes: sumOf(reactions) }
  const clicked = pending?.clicked ?? { ...counts, reaction }
  return {
    chosen: pending ? pending.emoji : reaction,
    shown: pending ? countsOf({ clicked, emoji: pending.emoji }) : counts,
    react: (emoji?: Reaction) => choose({ emoji, clicked }),
  }
}

export type CommentedPost = Pick<Post, 'postId' | 'userId' | 'commenting' | 'author'>
