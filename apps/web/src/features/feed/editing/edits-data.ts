import { editPost, listPostVersions } from '@canopy/contract/feed/endpoints'
import { Post } from '@canopy/contract/feed/shapes'
import type { PostEdit } from '@canopy/contract/feed/writing'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { cancelReads, replacePost } from '../data/post-cache.ts'
import { changedThing } from './changed-thing.ts'

/** All versions of a post, the newest first. */
export const versionsQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ['feed', 'versions', postId],
    queryFn: ({ signal }) => api.call(listPostVersions, { params: { postId } }, { signal }),
    meta: { offline: true },
  })

export function useEditPost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PostEdit) => api.call(editPost, { params: { postId }, body }),
    onSuccess: async (post) => {
      await cancelReads(queries)
      replacePost(queries, post)
      await queries.invalidateQueries(versionsQuery(api, postId))
    },
  })
}

/** The post as it is, if an edit was refused because it had been edited meanwhile. */
export const changedPost = (error: unknown) => changedThing(error, 'post_changed', Post)
