/** The loaded pages of posts, and how the newest page of the server changes them. Pure. */

import type { Post } from '@canopy/contract/feed/shapes'
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'

/** `cursor` points to the next page; `etag` identifies this version of the page. */
export type PostPage = { items: Post[]; cursor: string | undefined; etag: string | undefined }
export type PostPages = InfiniteData<PostPage>

/** When merging would make the first page longer than this, the list is replaced by the newest page. */
const FIRST_PAGE_MAX = 100

/** The server's order: by time, then by id. */
const isOlder = (post: Post, than: Post) =>
  post.timestamp < than.timestamp || (post.timestamp === than.timestamp && post.postId < than.postId)

export const postsOf = ({ pages }: PostPages) => pages.flatMap((page) => page.items)

/** Maps each post; undefined removes it. Pages and lists that do not change stay identical. */
export function mapPosts(list: PostPages, change: (post: Post) => Post | undefined): PostPages {
  const pages = list.pages.map((page) => {
    const items = page.items.flatMap((post) => change(post) ?? [])
    const isSame = items.length === page.items.length && items.every((post, at) => post === page.items[at])
    return isSame ? page : { ...page, items }
  })
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
}

/** Adds the posts that are not listed yet to the first page, in order. */
export function addPosts(list: PostPages, posts: Post[]): PostPages {
  const listed = new Set(postsOf(list).map((post) => post.postId))
  const missing = posts.filter((post) => !listed.has(post.postId))
  const [first, ...older] = list.pages
  if (!first || missing.length === 0) return list
  const items = [...missing, ...first.items].sort((one, other) => (isOlder(one, other) ? 1 : -1))
  return { ...list, pages: [{ ...first, items }, ...older] }
}

/** Updates the listed posts from the newest page and removes those deleted from its range. Adds none. */
export function refreshPosts(list: PostPages, newest: PostPage): PostPages {
  const fresh = new Map(newest.items.map((post) => [post.postId, post]))
  const end = newest.cursor === undefined ? undefined : newest.items.at(-1)
  return mapPosts(list, (post) => {
    const now = fresh.get(post.postId)
    if (now) return replaceEqualDeep(post, now)
    return end && isOlder(post, end) ? post : undefined
  })
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

/** Refreshes the list and adds the new posts. If that left a gap or grew too long, returns just the newest page. */
export function mergeNewest(list: PostPages, newest: PostPage): PostPages {
  const { added, isMore } = findNew(list, newest)
  const isTooLong = added.length + (list.pages[0]?.items.length ?? 0) > FIRST_PAGE_MAX
  if (isMore || isTooLong) return { pages: [newest], pageParams: [undefined] }
  return addPosts(refreshPosts(list, newest), added)
}
