/** The loaded pages of posts, and how the newest page of the server changes them. Pure. */

import type { Post } from '@canopy/contract/feed/shapes'
import type { InfiniteData } from '@tanstack/react-query'

/** A row of a list. */
export type Listed = Pick<Post, 'postId' | 'timestamp'>

export const rowOf = ({ postId, timestamp }: Post): Listed => ({ postId, timestamp })

/** `cursor` points to the next page; `etag` identifies this version of the page, which was asked for at `at`, in milliseconds since 1970. */
export type PostPage = { items: Listed[]; cursor: string | undefined; etag: string | undefined; at: number }
export type PostPages = InfiniteData<PostPage>

/** When merging would make the first page longer than this, the list is replaced by the newest page. */
const FIRST_PAGE_MAX = 100

/** The server's order: by time, then by id. */
const isOlder = (post: Listed, than: Listed) =>
  post.timestamp < than.timestamp || (post.timestamp === than.timestamp && post.postId < than.postId)

export const postsOf = ({ pages }: PostPages) => pages.flatMap((page) => page.items)

/** A list of the rows that `isKept` says. One that does not change stays identical. */
export function keepRows(list: PostPages, isKept: (row: Listed) => boolean): PostPages {
  if (postsOf(list).every(isKept)) return list
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isKept) })) }
}

/** Adds the posts that are not listed yet to the first page, in order. */
export function addPosts(list: PostPages, posts: Listed[]): PostPages {
  const listed = new Set(postsOf(list).map((post) => post.postId))
  const missing = posts.filter((post) => !listed.has(post.postId))
  const [first, ...older] = list.pages
  if (!first || missing.length === 0) return list
  const items = [...missing, ...first.items].sort((one, other) => (isOlder(one, other) ? 1 : -1))
  return { ...list, pages: [{ ...first, items }, ...older] }
}

/** Removes the posts that were deleted from the range of the newest page. Adds none. */
export function dropDeleted(list: PostPages, newest: PostPage): PostPages {
  const present = new Set(newest.items.map((post) => post.postId))
  const end = newest.cursor === undefined ? undefined : newest.items.at(-1)
  return keepRows(list, (post) => present.has(post.postId) || (end !== undefined && isOlder(post, end)))
}

/** The posts of the newest page that are not listed; `isMore` if there is a gap between them and the list. */
export function findNew(list: PostPages, newest: PostPage) {
  const posts = postsOf(list)
  const listed = new Set(posts.map((post) => post.postId))
  const last = posts.at(-1)
  const inRange = newest.items.filter((post) => !last || !isOlder(post, last))
  const end = inRange.at(-1)
  return {
    added: inRange.filter((post) => !listed.has(post.postId)),
    isMore: newest.cursor !== undefined && last !== undefined && !!end && !listed.has(end.postId),
  }
}

/** Adds the new posts, and removes deleted ones. If that left a gap or grew too long, returns just the newest page. */
export function mergeNewest(list: PostPages, newest: PostPage): PostPages {
  const { added, isMore } = findNew(list, newest)
  const isTooLong = added.length + (list.pages[0]?.items.length ?? 0) > FIRST_PAGE_MAX
  if (isMore || isTooLong) return { pages: [newest], pageParams: [undefined] }
  return addPosts(dropDeleted(list, newest), added)
}
