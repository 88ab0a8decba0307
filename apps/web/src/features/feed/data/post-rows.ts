/** New and deleted posts, and the lists that get or lose their rows. */

import type { Post } from '@canopy/contract/feed/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { feeds, type LiveList } from './chosen-feed.ts'
import { newestKey, postsKey, write, writePost } from './post-cache.ts'
import { addPosts, keepRows, type Listed, type PostPage, type PostPages, rowOf } from './post-pages.ts'

/** A newest page that was changed here matches no version of the server's any more, so it loses its etag. */
function changeNewest(queries: QueryClient, queryKey: string[], change: (rows: Listed[]) => Listed[]) {
  queries.setQueriesData<PostPage>({ queryKey }, (page) => {
    const items = change(page?.items ?? [])
    return page && items.length !== page.items.length ? { ...page, items, etag: undefined } : page
  })
}

/** Adds a new post to the newest pages of `lists`. A read of them that is on its way may not have it yet, so it is sent again. */
export function addPost(queries: QueryClient, post: Post, lists: readonly LiveList[]) {
  const isOther = ({ postId }: Listed) => postId !== post.postId
  writePost(queries, post)
  for (const list of lists)
    changeNewest(queries, [...newestKey, list], (rows) =>
      rows.every(isOther) ? [rowOf(post), ...rows] : rows,
    )
  void queries.invalidateQueries({ queryKey: newestKey, fetchStatus: 'fetching' })
}

/** Shows a post that its author has just published at the top of the feeds. */
export async function showNewPost(queries: QueryClient, post: Post) {
  await queries.cancelQueries({ queryKey: postsKey })
  addPost(queries, post, feeds)
  for (const feed of feeds)
    queries.setQueryData<PostPages>([...postsKey, feed], (list) => list && addPosts(list, [rowOf(post)]))
}

/** Marks a post as gone, and removes it from all lists. */
export function removePost(queries: QueryClient, postId: string) {
  const isOther = (row: Listed) => row.postId !== postId
  write(queries, postId, null)
  changeNewest(queries, newestKey, (rows) => rows.filter(isOther))
  queries.setQueriesData<PostPages>({ queryKey: postsKey }, (list) => list && keepRows(list, isOther))
}
