import type { Post } from '@canopy/contract/feed/shapes'
import type { LiveShow } from '@canopy/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendShownPosts, useShown } from '../../../api/shown-posts.ts'
import { threadsKey } from './comment-cache.ts'
import { onFeedEvent } from './on-feed-event.ts'
import { newestKey, postKey, postsKey } from './post-cache.ts'

function Shown({ id }: { id: string }) {
  useShown(id)
  return null
}
const list = (...ids: string[]) => ids.map((id) => <Shown key={id} id={id} />)

test('the posts on the screen are sent when connected, and then at most every quarter of a second', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    sendShownPosts(undefined)
  })
  const sent: string[][] = []
  const send = ({ posts }: LiveShow) => sent.push(posts)

  const screen = render(list('a', 'b'))
  sendShownPosts(send)
  expect(sent).toEqual([['a', 'b']])
  screen.rerender(list('b', 'c'))
  screen.rerender(list('c', 'd'))
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(250)
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  vi.advanceTimersByTime(250)
  screen.rerender(list('c', 'd', 'e', 'f'))
  vi.advanceTimersByTime(0)
  expect(sent.at(-1)).toEqual(['c', 'd', 'e', 'f'])

  // The connection is lost, and there is another one.
  sendShownPosts(undefined)
  screen.rerender(list('e'))
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(3)
  sendShownPosts(send)
  expect(sent.at(-1)).toEqual(['e'])
  screen.unmount()
  vi.advanceTimersByTime(250)
  expect(sent.at(-1)).toEqual([])
})

test('new counts are shown in every list and on the page of the post', async () => {
  const post: Post = {
    postId: 'post',
    userId: 'somebody',
    author: { fullName: 'Somebody', username: 'somebody', profileImgUrl: null },
    content: 'text',
    image: null,
    imageAlt: '',
    imageWidth: null,
    imageHeight: null,
    likes: 3,
    reactions: { '👍': 2, '💡': 1 },
    commentCount: 0,
    timestamp: '2026-01-01T00:00:00.000Z',
  }
  const other = { ...post, postId: 'other' }
  const page = { items: [other, post], cursor: undefined, etag: 'v' }
  const queries = new QueryClient()
  queries.setQueryData([...newestKey, 'everyone'], page)
  queries.setQueryData([...postsKey, 'everyone'], { pages: [page], pageParams: [undefined] })
  queries.setQueryData(postKey('post'), post)

  onFeedEvent(queries, { type: 'post.counts', postId: 'post', reactions: { '👏': 5 }, commentCount: 2 })
  const now = { ...post, likes: 5, reactions: { '👏': 5 }, commentCount: 2 }
  await expect.poll(() => queries.getQueryData(postKey('post'))).toEqual(now)
  expect(queries.getQueryData([...newestKey, 'everyone'])).toMatchObject({
    items: [other, now],
    etag: undefined,
  })
  expect(queries.getQueryData([...postsKey, 'everyone'])).toMatchObject({ pages: [{ items: [other, now] }] })
})

test('comments and votes that were loaded before the connection are fetched again', () => {
  const queries = new QueryClient()
  const [voted, notVoted] = [
    ['feed', 'own', 'voted'],
    ['feed', 'own', 'other'],
  ]
  queries.setQueryData(threadsKey('post'), { pages: [], pageParams: [] })
  queries.setQueryData(voted, { poll: { votes: [1, 0], own: 0 } })
  queries.setQueryData(notVoted, { poll: undefined })
  onFeedEvent(queries, { type: 'ready' })
  const isFetchedAgain = (key: string[]) => queries.getQueryState(key)?.isInvalidated
  expect([threadsKey('post'), voted, notVoted].map(isFetchedAgain)).toEqual([true, true, false])
})
