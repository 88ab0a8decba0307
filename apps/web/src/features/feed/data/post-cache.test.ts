import type { Post } from '@canopy/contract/feed/shapes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makePost } from '../../../testing/make-post.ts'
import { onFeedEvent } from './on-feed-event.ts'
import { setOwnState } from './own-state.ts'
import { isAsRead, newestKey, patchPost, postsKey, storedPost, writePage, writePost } from './post-cache.ts'
import { removePost } from './post-rows.ts'

const post = makePost()
const { postId, timestamp } = post
const pageOf = (...items: Post[]) => ({ items, cursor: undefined, etag: 'v' })

let now = 0
function later() {
  now += 1000
  vi.setSystemTime(now)
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  later()
})

test('the posts of a page are stored by id, and the page has their rows', async () => {
  const queries = new QueryClient()
  const page = await writePage(queries, pageOf(post), now)
  expect(page).toEqual({ items: [{ postId, timestamp }], cursor: undefined, etag: 'v', at: now })
  expect(storedPost(queries, postId)).toEqual({ post, at: now })
})

test('a reply that was asked for before a change does not undo it', async () => {
  const queries = new QueryClient()
  writePost(queries, post)
  const askedAt = now
  later()
  onFeedEvent(queries, { type: 'post.counts', postId, reactions: { '👏': 5 }, commentCount: 2 })
  const changed = { ...post, likes: 5, reactions: { '👏': 5 }, commentCount: 2 }
  expect(storedPost(queries, postId)?.post).toEqual(changed)
  later()
  const page = await writePage(queries, pageOf(post), askedAt)
  expect(storedPost(queries, postId)?.post).toEqual(changed)
  // Otherwise the server would say that the page is still the same.
  expect(isAsRead(queries, page)).toBe(false)
  await writePage(queries, pageOf(post), now)
  expect(storedPost(queries, postId)?.post).toEqual(post)
})

test('a page stays as it was read while only own states change and other lists have the same posts', async () => {
  const queries = new QueryClient()
  const page = await writePage(queries, pageOf(post), now)
  later()
  setOwnState(queries, postId, { saved: true })
  await writePage(queries, pageOf({ ...post }), now)
  expect(isAsRead(queries, page)).toBe(true)
  expect(storedPost(queries, postId)?.own).toMatchObject({ saved: true })
})

test('a deleted post is gone from all lists, and a reply that was asked for before does not bring it back', async () => {
  const queries = new QueryClient()
  const other = makePost()
  const askedAt = now
  const [newest, all] = [
    [...newestKey, 'everyone'],
    [...postsKey, 'everyone'],
  ]
  const page = await writePage(queries, pageOf(other, post), askedAt)
  queries.setQueryData(newest, page)
  queries.setQueryData(all, { pages: [page], pageParams: [undefined] })
  later()
  removePost(queries, postId)
  const items = [{ postId: other.postId, timestamp }]
  expect(storedPost(queries, postId)?.post).toBeNull()
  expect(queries.getQueryData(newest)).toMatchObject({ items, etag: undefined })
  expect(queries.getQueryData(all)).toMatchObject({ pages: [{ items }] })
  expect(await writePage(queries, pageOf(other, post), askedAt)).toMatchObject({ items })
})

test('a change of a post that is not stored, or gone, changes nothing', async () => {
  const queries = new QueryClient()
  const change = () => ({ post })
  patchPost(queries, postId, change)
  expect(storedPost(queries, postId)).toBeUndefined()
  removePost(queries, postId)
  patchPost(queries, postId, change)
  expect(storedPost(queries, postId)?.post).toBeNull()
})

test('a new post is on the newest page, and a poll that may not have it yet is sent again', async () => {
  const queries = new QueryClient()
  const queryKey = [...newestKey, 'everyone']
  const polls: PromiseWithResolvers<unknown>[] = []
  queries.setQueryData(queryKey, await writePage(queries, pageOf(), now))
  const queryFn = () => {
    const poll = Promise.withResolvers<unknown>()
    polls.push(poll)
    return poll.promise
  }
  onTestFinished(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {}))
  onFeedEvent(queries, { type: 'post.created', post })
  polls[0]?.resolve(pageOf())
  await expect.poll(() => polls).toHaveLength(2)
  expect(queries.getQueryData(queryKey)).toMatchObject({ items: [{ postId, timestamp }] })
  expect(storedPost(queries, postId)?.post).toEqual(post)
})
