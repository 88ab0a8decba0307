/** Posts, each cached once under its id. Lists have rows of ids and times, and what shows a post reads it from here. */

import type { Post } from '@canopy/contract/feed/shapes'
import { DAY } from '@canopy/contract/limits'
import { hashKey, notifyManager, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { cachedQueries } from '../../../api/connection.ts'
import type { OwnState } from './load-own-state.ts'
import { type PostPage, rowOf } from './post-pages.ts'

/** A post that is null is gone. `at` is when it was changed here, or when its reply was asked for, in milliseconds since 1970. */
export type StoredPost = { post: Post | null; at: number; own?: OwnState | undefined }

export const postsKey = ['feed', 'posts'] as const
/** The prefix of the keys of the newest pages. */
export const newestKey = ['feed', 'newest']
/** The prefix of the keys of all posts. */
export const allPostsKey = ['feed', 'post']
export const postKey = (postId: string) => [...allPostsKey, postId]

export const storedPost = (queries: QueryClient, postId: string) =>
  queries.getQueryData<StoredPost>(postKey(postId))

/** The post after a reply that was asked for at `at`, unless what is stored is newer. */
export function latestOf(stored: StoredPost | undefined, reply: Post | null, at: number): StoredPost {
  if (stored && stored.at > at) return stored
  const post = replaceEqualDeep(stored?.post, reply)
  return stored && post === stored.post ? stored : { ...stored, post, at }
}

/** Posts of a list are kept while nothing shows them. */
export const storedPosts = { gcTime: DAY, staleTime: Number.POSITIVE_INFINITY, meta: { offline: true } }

/** Stores a post as it was at `at`, or null if it was gone. */
export function write(queries: QueryClient, postId: string, post: Post | null, at = Date.now()) {
  const queryKey = postKey(postId)
  queries.setQueryDefaults(allPostsKey, storedPosts)
  queries.setQueryData<StoredPost>(queryKey, (stored) => latestOf(stored, post, at))
  // A post that was read without a connection came again with a list.
  cachedQueries.delete(hashKey(queryKey))
}

/** Stores what the server has just returned or sent. */
export const writePost = (queries: QueryClient, post: Post) => write(queries, post.postId, post)

type PageReply = { items: Post[]; cursor: string | undefined; etag: string | undefined }

/** Stores the posts of a page that was asked for at `at`. Returns it with their rows, without posts that have been deleted since. */
export async function writePage(
  queries: QueryClient,
  reply: PageReply | Promise<PageReply>,
  at = Date.now(),
): Promise<PostPage> {
  const { items, ...page } = await reply
  notifyManager.batch(() => {
    for (const post of items) write(queries, post.postId, post, at)
  })
  const rows = items.filter(({ postId }) => storedPost(queries, postId)?.post !== null)
  return { ...page, at, items: rows.map(rowOf) }
}

/** Returns true if no post of the page has changed since it was read. */
export const isAsRead = (queries: QueryClient, { items, at }: PostPage) =>
  items.every(({ postId }) => (storedPost(queries, postId)?.at ?? Number.POSITIVE_INFINITY) <= at)

/** Changes a post, or the reader's own state of it, if it is stored and not gone. */
export function patchPost(
  queries: QueryClient,
  postId: string,
  change: (post: Post, own: OwnState | undefined) => Partial<Pick<StoredPost, 'post' | 'own'>>,
) {
  queries.setQueryData<StoredPost>(postKey(postId), (stored) => {
    if (!stored?.post) return stored
    const now = replaceEqualDeep(stored, { ...stored, ...change(stored.post, stored.own) })
    return now.post === stored.post ? now : { ...now, at: Date.now() }
  })
}
