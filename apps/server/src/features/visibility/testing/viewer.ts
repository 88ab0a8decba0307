import { Post } from '@canopy/contract/feed/shapes'
import { z } from 'zod'
import type { createMakers } from '../../../testing/make.ts'

type Member = Awaited<ReturnType<ReturnType<typeof createMakers>['member']>>

/** `ids` are those of all `members`, `idsAt` those at these places, sorted, and `known` what the viewer has read last. */
export type Viewer = Member & {
  members: Member[]
  ids: string[]
  idsAt: (places: number[]) => string[]
  known: Map<string, { etag: string; posts: Post[] }>
}

/** The newest page as a browser has it: it is loaded again only if it has changed. */
export async function readNewest({ known, send }: Viewer, feed: 'everyone' | 'following'): Promise<Post[]> {
  const last = known.get(feed)
  const response = await send('listPosts', {
    query: feed === 'following' ? { feed } : {},
    headers: last ? { 'if-none-match': last.etag } : {},
  })
  if (last && response.statusCode === 304) return last.posts
  const posts = z.array(Post).parse(response.json())
  known.set(feed, { etag: String(response.headers.etag), posts })
  return posts
}
