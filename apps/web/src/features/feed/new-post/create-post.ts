import { createPost } from '@canopy/contract/feed/writing/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { showNewPost } from '../data/post-rows.ts'
import type { Written } from '../writing/use-composer.ts'

/** @throws ApiError; the abort reason when `signal` fires */
export function useCreatePost() {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()

  return async ({ content, commenting, outside, photos, poll }: Written, options: CallOptions) => {
    const body = {
      content,
      userId,
      commenting,
      ...(outside && { outside: 'true' as const }),
      image: photos.flatMap(({ file }) => file ?? []),
      imageAlts: JSON.stringify(photos.map(({ alt }) => alt)),
      ...(poll && { poll: JSON.stringify(poll.asked) }),
    }
    await showNewPost(queries, await api.call(createPost, { body }, options))
  }
}
