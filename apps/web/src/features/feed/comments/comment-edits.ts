import { editComment, listCommentVersions } from '@canopy/contract/feed/comments/endpoints'
import { Comment } from '@canopy/contract/feed/comments/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { changeComment, commentsKey } from '../data/comment-cache.ts'
import { changedThing } from '../editing/edits-data.ts'

/** All versions of a comment, the newest first. */
export const commentVersionsQuery = (api: Api, { postId, commentId }: Comment) =>
  queryOptions({
    queryKey: ['feed', 'comment versions', commentId],
    queryFn: ({ signal }) => api.call(listCommentVersions, { params: { postId, commentId } }, { signal }),
    meta: { offline: true },
  })

export function useEditComment(comment: Comment) {
  const { postId, commentId } = comment
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { comment: string; seen: number }) =>
      api.call(editComment, { params: { postId, commentId }, body }),
    onSuccess: async (edited) => {
      await queries.cancelQueries({ queryKey: commentsKey(postId) })
      changeComment(queries, edited)
      await queries.invalidateQueries(commentVersionsQuery(api, comment))
    },
  })
}

/** The comment as it is, if an edit was refused because it had been edited meanwhile. */
export const changedComment = (error: unknown) => changedThing(error, 'comment_changed', Comment)
