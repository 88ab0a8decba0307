import type { Post } from '@canopy/contract/feed/shapes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { onFeedEvent } from './on-feed-event.ts'
import { postKey, replacePost } from './post-cache.ts'

const none = { '👍': 0, '❤️': 0, '👏': 0, '😊': 0, '😮': 0, '💡': 0 }
const post: Post = {
  postId: '01a21408-ffe7-7498-b6e9-e081506b5355',
  userId: '01a21408-f9d5-72ff-9b38-185357babaeb',
  author: { fullName: 'Ben Okafor', username: 'ben', profileImgUrl: null },
  content: 'Ben digs a pond',
  image: null,
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  timestamp: '2026-11-25T10:00:00.000Z',
  likes: 0,
  reactions: none,
  commentCount: 0,
}

/** Reads the post, as its page does while it polls. */
function startReading() {
  const queries = new QueryClient()
  const reads: PromiseWithResolvers<Post>[] = []
  const observer = new QueryObserver(queries, {
    queryKey: postKey(post.postId),
    queryFn() {
      const read = Promise.withResolvers<Post>()
      reads.push(read)
      return read.promise
    },
    initialData: post,
  })
  onTestFinished(observer.subscribe(() => {}))
  expect(reads).toHaveLength(1)
  return { queries, reads, cached: () => queries.getQueryData(postKey(post.postId)) }
}

test('a post that the server returned is not replaced by an older read', async () => {
  const { queries, reads, cached } = startReading()
  replacePost(queries, { ...post, commentCount: 1 })
  reads[0]?.resolve(post)
  await expect.poll(() => reads.length).toBe(2)
  expect(cached()).toMatchObject({ commentCount: 1 })
})

test('counts of live messages are not replaced by an older read, and however many come, none reads the post', async () => {
  const { queries, reads, cached } = startReading()
  for (const commentCount of [1, 2, 3]) {
    onFeedEvent(queries, { type: 'post.counts', postId: post.postId, reactions: none, commentCount })
    await expect.poll(cached).toMatchObject({ commentCount })
  }
  reads[0]?.resolve(post)
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(cached()).toMatchObject({ commentCount: 3 })
  expect(reads).toHaveLength(1)
})
