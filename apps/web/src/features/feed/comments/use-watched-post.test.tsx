import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePost } from '../../../testing/make-post.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { onFeedEvent } from '../data/on-feed-event.ts'
import { postKey } from '../data/post-cache.ts'
import { useWatchedPost } from './use-watched-post.ts'

const post = makePost()
const { postId } = post
const path = `/api/posts/${postId}`

let queries: QueryClient

function Watched() {
  queries = useQueryClient()
  const { post, isGone } = useWatchedPost(postId)
  return <p>{isGone ? 'gone' : `${post?.commentCount} comments`}</p>
}

const readAgain = () => void queries.refetchQueries({ queryKey: postKey(postId) })
const hasRead = () => waitFor(() => expect(queries.isFetching()).toBe(0))

test('a poll that was sent before a change does not undo it', async () => {
  const replies: Record<string, unknown> = { [path]: post }
  serveReplies(replies)
  renderScreen(<Watched />, makeSession())
  await screen.findByText('0 comments')
  const poll = Promise.withResolvers<unknown>()
  replies[path] = poll.promise
  readAgain()
  // A change at the same millisecond would not count as later.
  await new Promise((resolve) => setTimeout(resolve, 2))
  act(() => onFeedEvent(queries, { type: 'post.counts', postId, reactions: {}, commentCount: 2 }))
  await screen.findByText('2 comments')
  poll.resolve(post)
  await hasRead()
  expect(screen.getByText('2 comments')).toBeTruthy()
  replies[path] = { ...post, commentCount: 3 }
  readAgain()
  await screen.findByText('3 comments')
})

test('a post that the server does not have is gone', async () => {
  const replies: Record<string, unknown> = { [path]: post }
  serveReplies(replies)
  renderScreen(<Watched />, makeSession())
  await screen.findByText('0 comments')
  replies[path] = Response.json(
    { code: 'post_not_found', message: 'There is no such post.' },
    { status: 404 },
  )
  readAgain()
  await screen.findByText('gone')
})
