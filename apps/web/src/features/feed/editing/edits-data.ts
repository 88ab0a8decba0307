import { Post } from '@canopy/contract/feed/shapes'
import type { PostEdit } from '@canopy/contract/feed/writing'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelReads, replacePost } from '../data/post-cache.ts'
import { useWritingApi, type WritingApi } from '../data/writing-api.ts'
import { changedThing } from './changed-thing.ts'

/** All versions of a post, the newest first. */
export const versionsQuery = (api: WritingApi, postId: string) =>
  queryOptions({
    queryKey: ['feed', 'versions', postId],
    queryFn: ({ signal }) => api.call('listPostVersions', { params: { postId } }, { signal }),
    meta: { offline: true },
  })

export function useEditPost(postId: string) {
  const api = useWritingApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PostEdit) => api.call('editPost', { params: { postId }, body }),
    onSuccess: async (post) => {
      await cancelReads(queries)
      replacePost(queries, post)
      await queries.invalidateQueries(versionsQuery(api, postId))
    },
  })
}

/** The post as it is, if an edit was refused because it had been edited meanwhile. */
export const changedPost = (error: unknown) => changedThing(error, 'post_changed', Post)
