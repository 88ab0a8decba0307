import type { Post } from '@canopy/contract/feed/shapes'
import { MB } from '@canopy/contract/limits'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { createKeptEach } from '../../../live/kept.ts'
import { keysWithCounts } from './personal-pages.ts'
import { selectSeenPosts, type Viewer } from './post-queries.ts'
import { presentTo } from './private-pictures.ts'

const KEPT_BYTES = 8 * MB

/**
 * Returns a function that reads those of the posts that the viewer sees, in the order of their ids. Those that are the same for all who see all
 * are kept: searches find the newest posts again with each letter that somebody types.
 */
export function createPostReader({ db: primary, media, changes }: Pick<Deps, 'db' | 'media' | 'changes'>) {
  const kept = createKeptEach<Post>(changes, {
    maxBytes: KEPT_BYTES,
    bytesOf: (post) => JSON.stringify(post).length,
  })

  return async (db: Db, viewer: Viewer, postIds: string[]): Promise<Post[]> => {
    const posts = new Map<string, Post>()
    const keep = new Map<string, ReturnType<typeof kept.begin>>()
    for (const postId of postIds) {
      const post = viewer.seesAll ? kept.find(postId) : undefined
      if (post) posts.set(postId, post)
      else keep.set(postId, kept.begin(postId))
    }
    const rows = keep.size > 0 ? await selectSeenPosts(db, viewer, [...keep.keys()]) : []
    for (const row of rows) {
      const post = await presentTo(media, viewer.userId, row)
      posts.set(row.postId, post)
      // A replica may not have the last change yet, of which no further event would tell.
      if (viewer.seesAll && db === primary && !row.isPrivate)
        keep.get(row.postId)?.({ value: post, keys: keysWithCounts([row]) })
    }
    return postIds.flatMap((postId) => posts.get(postId) ?? [])
  }
}
