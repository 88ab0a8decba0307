import { Post } from '@canopy/contract/feed/shapes'
import { editPost, listPostVersions } from '@canopy/contract/feed/writing/endpoints'
import type { PostEdit } from '@canopy/contract/feed/writing/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { writePost } from '../data/post-cache.ts'

/** The thing as it is, if an edit was refused because it had been edited meanwhile. */
export function changedThing<Thing>(error: unknown, code: string, schema: z.ZodMiniType<Thing>) {
  if (!isRefusal(error) || error.code !== code) return undefined
  return schema.safeParse(Object(error.body).now).data
}

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
      writePost(queries, post)
      await queries.invalidateQueries(versionsQuery(api, postId))
    },
  })
}

/** The post as it is, if an edit was refused because it had been edited meanwhile. */
export const changedPost = (error: unknown) => changedThing(error, 'post_changed', Post)
