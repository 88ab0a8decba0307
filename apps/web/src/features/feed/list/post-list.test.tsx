import type { Post } from '@canopy/contract/feed/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makePost } from '../../../testing/make-post.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { onFeedEvent } from '../data/on-feed-event.ts'
import { MemberPosts, SavedPosts } from '../member-posts.tsx'

const kofi = crypto.randomUUID()
const [pond, hedge] = [
  makePost({ userId: kofi, content: 'Kofi digs a pond' }),
  makePost({ userId: kofi, content: 'Kofi plants a hedge' }),
]

let send: (message: Parameters<typeof onFeedEvent>[1]) => void

/** Two lists of the same posts. */
function Lists() {
  const queries = useQueryClient()
  send = (message) => act(() => onFeedEvent(queries, message))
  return (
    <>
      <MemberPosts userId={kofi} />
      <SavedPosts />
    </>
  )
}

async function renderLists(replies: Record<string, unknown> = {}, posts: Post[] = [pond, hedge]) {
  const own = { reactions: {}, saved: [], reported: [] }
  serveReplies({ '/api/posts/all': posts, '/api/posts/mine': own, ...replies })
  const user = renderScreen(<Lists />, makeSession())
  await shows('Kofi digs a pond', 2)
  return user
}

const shows = (text: string | RegExp, times: number) =>
  expect.poll(() => screen.queryAllByText(text)).toHaveLength(times)
const buttons = (name: string | RegExp) => screen.getAllByRole('button', { name })
const shown = (name: string | RegExp) => expect.poll(() => screen.queryAllByRole('button', { name }).length)

test('a post that changes does so in every list', async () => {
  await renderLists()
  send({ type: 'post.changed', post: { ...pond, content: 'Kofi digs two ponds' } })
  await shows('Kofi digs two ponds', 2)
  send({ type: 'post.counts', postId: pond.postId, reactions: { '👏': 5 }, commentCount: 2 })
  await shown('5 Like').toBe(2)
  await shown('2 Comments').toBe(2)
})

test('a deleted post disappears from every list', async () => {
  await renderLists()
  send({ type: 'post.deleted', postId: pond.postId })
  await shows('Kofi digs a pond', 0)
  await shows('Kofi plants a hedge', 2)
})

test('a post that was saved in one list is saved in the other', async () => {
  const user = await renderLists({ '/api/saved-posts/save': { postId: pond.postId, saved: true } })
  const [save] = buttons('Save')
  if (save) await user.click(save)
  await shown('Saved').toBe(2)
  await shown('Save').toBe(2)
})

test('a reaction shows at once in every list, and is taken back in all of them if it cannot be sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refusal = Promise.withResolvers<Response>()
  const user = await renderLists({ [`/api/posts/${pond.postId}/react`]: refusal.promise })
  const [like] = buttons('0 Like')
  if (like) await user.click(like)
  await user.click(await screen.findByRole('button', { name: 'Heart' }))
  await shown('1 Like').toBe(2)
  refusal.resolve(new Response('{}', { status: 500 }))
  await shown('0 Like').toBe(4)
})
