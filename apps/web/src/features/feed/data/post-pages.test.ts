import type { Post } from '@canopy/contract/feed'
import { describe, expect, test } from 'vitest'
import { addPosts, findNew, freshen, type PostPage, type PostPages, postsOf, takeIn } from './post-pages.ts'

/** A post written `minute` minutes after the first one; the number is also its text. */
const postAt = (minute: number, change: Partial<Post> = {}): Post => ({
  postId: `post-${String(minute).padStart(4, '0')}`,
  userId: 'somebody',
  author: { fullName: 'Somebody', username: 'somebody', profileImgUrl: null },
  content: String(minute),
  image: null,
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  likes: 0,
  reactions: {},
  commentCount: 0,
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  ...change,
})

/** Posts from `newest` down to `oldest`. */
const posts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => postAt(newest - at))
const page = (items: Post[], cursor?: string): PostPage => ({ items, cursor, etag: 'v' })
const listOf = (...pages: PostPage[]): PostPages => ({ pages, pageParams: pages.map(() => undefined) })
const contents = (list: PostPages) => postsOf(list).map((post) => Number(post.content))

describe('taking in what is new', () => {
  test('new posts come to the top, in the order they were written', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    const now = takeIn(list, page(posts(23, 14), 'more'))
    expect(contents(now)).toEqual(contents(listOf(page(posts(23, 1)))))
  })

  test('where posts are missing in between, the list begins anew', () => {
    const newest = page(posts(90, 71), 'more')
    const list = listOf(page(posts(20, 1)))
    expect(findNew(list, newest)).toMatchObject({ isMore: true })
    expect(takeIn(list, newest).pages).toEqual([newest])
  })

  test("the reader's own new post does not hide such a gap", () => {
    const list = addPosts(listOf(page(posts(20, 1))), [postAt(90)])
    expect(contents(list)[0]).toBe(90)
    expect(findNew(list, page(posts(90, 71), 'more')).isMore).toBe(true)
  })

  test('a list that grew far above what was loaded begins anew', () => {
    const newest = page(posts(121, 102), 'more')
    expect(takeIn(listOf(page(posts(120, 21))), newest).pages).toEqual([newest])
  })

  test('what deletions drew into the newest page from below is no news', () => {
    const list = listOf(page([postAt(20), ...posts(17, 10)], 'more'))
    expect(findNew(list, page([postAt(20), ...posts(17, 8)], 'more')).added).toEqual([])
  })
})

describe('freshening', () => {
  test('counts change, deleted posts go, and nothing is added', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    const newest = page([postAt(21), postAt(20, { likes: 3 }), ...posts(18, 15)], 'more')
    const now = freshen(list, newest)
    expect(contents(now)).toEqual([20, ...contents(listOf(page(posts(18, 1))))])
    expect(postsOf(now)[0]?.likes).toBe(3)
  })

  test('an only page tells of every deletion', () => {
    expect(contents(freshen(listOf(page(posts(5, 1))), page(posts(5, 4))))).toEqual([5, 4])
  })

  test('an unchanged list stays the same object', () => {
    const list = listOf(page(posts(20, 11), 'more'), page(posts(10, 1)))
    expect(freshen(list, page(posts(20, 11), 'more'))).toBe(list)
  })
})
