import type { Post } from '@canopy/contract/feed/shapes'
import type { Deps } from '../../../deps.ts'
import { selectRemovalReasons } from '../report-queries.ts'
import type { PostRow } from './post-queries.ts'
import { withAddresses } from './private-pictures.ts'

/** Adds to an author's own posts why stewards removed them. Their pictures are private. */
export async function withRemovals(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  posts: Post[],
  rows: PostRow[],
): Promise<Post[]> {
  const hidden = rows.filter(({ hiddenAt }) => hiddenAt !== null)
  if (hidden.length === 0) return posts
  const ids = hidden.map(({ postId }) => postId)
  const reasons = new Map((await selectRemovalReasons(db, ids)).map((row) => [row.postId, row.reason ?? '']))
  const rowsById = new Map(hidden.map((row) => [row.postId, row]))
  return Promise.all(
    posts.map(async (post) => {
      const row = rowsById.get(post.postId)
      if (!row) return post
      const signed = await withAddresses(post, row, media.signedUrl)
      return { ...signed, removed: reasons.get(post.postId) ?? '' }
    }),
  )
}
