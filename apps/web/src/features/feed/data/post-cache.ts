/** Changes to posts that are loaded already, in every list and query that contains them. */

import type { Post } from '@canopy/contract/feed/shapes'
import type { LiveMessage } from '@canopy/contract/live'
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { cacheReply } from '../../../api/cache-reply.ts'
import type { LiveList } from './chosen-feed.ts'
import { mapPosts, type PostPage, type PostPages } from './post-pages.ts'
import { sumOf } from './reactions.ts'

export const postsKey = ['feed', 'posts'] as const
/** The prefix of the keys of the newest pages. */
export const newestKey = ['feed', 'newest'] as const
/** The prefix of the keys of posts that are shown by themselves. */
export const singlePostsKey = ['feed', 'post']
export const postKey = (postId: string) => [...singlePostsKey, postId]

/** Applies `change` to the posts of all lists; undefined removes a post. */
export function updatePosts(queries: QueryClient, change: (post: Post) => Post | undefined) {
  queries.setQueriesData<PostPages>({ queryKey: postsKey }, (list) => list && mapPosts(list, change))
  updateNewest(queries, (items) => items.flatMap((post) => change(post) ?? []))
}

/** A newest page that was changed here matches no version of the server's any more, so it loses its etag. */
function updateNewest(queries: QueryClient, change: (items: Post[]) => Post[], list?: LiveList) {
  const queryKey = list ? [...newestKey, list] : newestKey
  queries.setQueriesData<PostPage>({ queryKey }, (page) => {
    if (!page) return page
    const items = replaceEqualDeep(page.items, change(page.items))
    return items === page.items ? page : { ...page, items, etag: undefined }
  })
}

/** Adds a new post to the newest page of a list. */
export function addToNewest(queries: QueryClient, post: Post, list: LiveList) {
  const add = (items: Post[]) =>
    items.some(({ postId }) => postId === post.postId) ? items : [post, ...items]
  updateNewest(queries, add, list)
}

export function replacePost(queries: QueryClient, post: Post) {
  updatePosts(queries, (shown) => (shown.postId === post.postId ? replaceEqualDeep(shown, post) : shown))
  cacheReply<string[], Post>(queries, postKey(post.postId), (shown) => shown && post)
}

type Counts = Extract<LiveMessage, { type: 'post.counts' }>

export function setCounts(queries: QueryClient, { postId, reactions, commentCount }: Counts) {
  const change = (post: Post) =>
    post.postId === postId
      ? replaceEqualDeep(post, { ...post, reactions, likes: sumOf(reactions), commentCount })
      : post
  updatePosts(queries, change)
  queries.setQueryData<Post>(postKey(postId), (post) => post && change(post))
}

export function removePost(queries: QueryClient, postId: string) {
  updatePosts(queries, (post) => (post.postId === postId ? undefined : post))
  void queries.invalidateQueries({ queryKey: postKey(postId) })
}

/** Cancels a running poll, whose response may predate the change to be applied. The very first load goes on, and is repeated. */
export async function cancelPoll(queries: QueryClient, queryKey: readonly string[] = newestKey) {
  const polls = { queryKey, fetchStatus: 'fetching' } as const
  void queries.invalidateQueries({ ...polls, predicate: ({ state }) => state.data === undefined })
  await queries.cancelQueries({ ...polls, predicate: ({ state }) => state.data !== undefined })
}

/** Cancels all running reads of post lists, whose responses may predate what the member has just done. */
export async function cancelReads(queries: QueryClient) {
  await cancelPoll(queries)
  await queries.cancelQueries({ queryKey: postsKey })
}
