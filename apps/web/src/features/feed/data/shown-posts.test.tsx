import type { LiveShow } from '@canopy/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendShownPosts, useShown } from '../../../api/shown-posts.ts'
import { makePost } from '../../../testing/make-post.ts'
import { threadsKey } from './comment-cache.ts'
import { onFeedEvent } from './on-feed-event.ts'
import { setOwnState } from './own-state.ts'
import { writePost } from './post-cache.ts'

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

test('comments and votes that were loaded before the connection are fetched again', () => {
  const queries = new QueryClient()
  const [voted, notVoted] = [makePost(), makePost()]
  const poll = { votes: [1, 0], choice: 0 }
  for (const { postId } of [voted, notVoted]) queries.setQueryData(['feed', 'own', postId], true)
  for (const post of [voted, notVoted]) writePost(queries, post)
  setOwnState(queries, voted.postId, { poll })
  queries.setQueryData(threadsKey('post'), { pages: [], pageParams: [] })
  onFeedEvent(queries, { type: 'ready' })
  const isFetchedAgain = (key: string[]) => queries.getQueryState(key)?.isInvalidated
  const owns = [voted, notVoted].map(({ postId }) => ['feed', 'own', postId])
  expect([threadsKey('post'), ...owns].map(isFetchedAgain)).toEqual([true, true, false])
})
