import { describe, expect, test } from 'vitest'
import {
  addPosts,
  dropDeleted,
  findNew,
  type Listed,
  mergeNewest,
  type PostPage,
  type PostPages,
  postsOf,
} from './post-pages.ts'

/** The row of a post written `minute` minutes after midnight. */
const postAt = (minute: number): Listed => ({
  postId: `post-${String(minute).padStart(4, '0')}`,
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
})

/** Posts from `newest` down to `oldest`. */
const posts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => postAt(newest - at))
const page = (items: Listed[], cursor?: string): PostPage => ({ items, cursor, etag: 'v', at: 0 })
const listOf = (...pages: PostPage[]): PostPages => ({ pages, pageParams: pages.map(() => undefined) })
const contents = (list: PostPages) => postsOf(list).map((post) => Number(post.postId.slice(5)))

describe('mergeNewest', () => {
  test('adds new posts at the top, newest first', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    const now = mergeNewest(list, page(posts(23, 14), 'more'))
    expect(contents(now)).toEqual(contents(listOf(page(posts(23, 1)))))
  })

  test('replaces the list if posts are missing in between', () => {
    const newest = page(posts(90, 71), 'more')
    const list = listOf(page(posts(20, 1)))
    expect(findNew(list, newest)).toMatchObject({ isMore: true })
    expect(mergeNewest(list, newest).pages).toEqual([newest])
  })

  test("the reader's own new post does not hide a gap", () => {
    const list = addPosts(listOf(page(posts(20, 1))), [postAt(90)])
    expect(contents(list)[0]).toBe(90)
    expect(findNew(list, page(posts(90, 71), 'more')).isMore).toBe(true)
  })

  test('replaces a list whose first page has grown too long', () => {
    const newest = page(posts(121, 102), 'more')
    expect(mergeNewest(listOf(page(posts(120, 21))), newest).pages).toEqual([newest])
  })

  test('posts that deletions moved up into the newest page do not count as new', () => {
    const list = listOf(page([postAt(20), ...posts(17, 10)], 'more'))
    expect(findNew(list, page([postAt(20), ...posts(17, 8)], 'more')).added).toEqual([])
  })
})

describe('dropDeleted', () => {
  test('removes deleted posts and adds none', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    const newest = page([postAt(21), postAt(20), ...posts(18, 15)], 'more')
    expect(contents(dropDeleted(list, newest))).toEqual([20, ...contents(listOf(page(posts(18, 1))))])
  })

  test('a newest page without a next one removes every deleted post', () => {
    expect(contents(dropDeleted(listOf(page(posts(5, 1))), page(posts(5, 4))))).toEqual([5, 4])
  })

  test('returns an unchanged list as the same object', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    expect(dropDeleted(list, page(posts(20, 11), 'more'))).toBe(list)
  })
})
