/** The feed as it is shown, page by page, and what the newest page of the server changes about it. Pure. */

import type { Post } from '@canopy/contract/feed'
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'

/** `cursor` is where the next page begins, `etag` the server's name for this state of the page. */
export type PostPage = { items: Post[]; cursor: string | undefined; etag: string | undefined }
export type PostPages = InfiniteData<PostPage>

/** With more new posts than this above what was loaded, the list begins anew instead of growing on. */
const FIRST_PAGE_MAX = 100

/** The server's order: by time, then by id. */
const isOlder = (post: Post, than: Post) =>
  post.timestamp < than.timestamp || (post.timestamp === than.timestamp && post.postId < than.postId)

/** The posts of all pages, in their order. */
export const postsOf = ({ pages }: PostPages) => pages.flatMap((page) => page.items)

/** Puts what `change` makes of each post in its place; undefined takes it out. What stays the same stays identical. */
export function changePosts(list: PostPages, change: (post: Post) => Post | undefined): PostPages {
  const pages = list.pages.map((page) => {
    const items = page.items.flatMap((post) => change(post) ?? [])
    const isSame = items.length === page.items.length && items.every((post, at) => post === page.items[at])
    return isSame ? page : { ...page, items }
  })
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
}

/** Puts posts that are not listed yet among those of the first page. */
export function addPosts(list: PostPages, posts: Post[]): PostPages {
  const listed = new Set(postsOf(list).map((post) => post.postId))
  const missing = posts.filter((post) => !listed.has(post.postId))
  const [first, ...older] = list.pages
  if (!first || missing.length === 0) return list
  const items = [...missing, ...first.items].sort((one, other) => (isOlder(one, other) ? 1 : -1))
  return { ...list, pages: [{ ...first, items }, ...older] }
}

/** Counts and texts as the newest page has them, without the posts that were deleted from its range. Nothing is added. */
export function freshen(list: PostPages, newest: PostPage): PostPages {
  const fresh = new Map(newest.items.map((post) => [post.postId, post]))
  const end = newest.cursor === undefined ? undefined : newest.items.at(-1)
  return changePosts(list, (post) => {
    const now = fresh.get(post.postId)
    if (now) return replaceEqualDeep(post, now)
    return end && isOlder(post, end) ? post : undefined
  })
}

/** The posts of the newest page that are not listed; `isMore` if there are others between them and what is listed. */
export function findNew(list: PostPages, newest: PostPage) {
  const posts = postsOf(list)
  const listed = new Set(posts.map((post) => post.postId))
  const last = posts.at(-1)
  const inReach = newest.items.filter((post) => !last || !isOlder(post, last))
  const end = inReach.at(-1)
  return {
    added: inReach.filter((post) => !listed.has(post.postId)),
    isMore: newest.cursor !== undefined && last !== undefined && !!end && !listed.has(end.postId),
  }
}

/** The list with the new posts at its top. Where it would have a gap, or grow without end, it begins anew. */
export function takeIn(list: PostPages, newest: PostPage): PostPages {
  const { added, isMore } = findNew(list, newest)
  const tooLong = added.length + (list.pages[0]?.items.length ?? 0) > FIRST_PAGE_MAX
  if (isMore || tooLong) return { pages: [newest], pageParams: [undefined] }
  return addPosts(freshen(list, newest), added)
}
