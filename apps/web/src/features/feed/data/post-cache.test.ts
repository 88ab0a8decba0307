import type { Post } from '@canopy/contract/feed'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { postKey, replacePost, setCounts } from './post-cache.ts'

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

test.each([
  [
    'counts',
    (queries: QueryClient) =>
      setCounts(queries, {
        type: 'post.counts',
        postId: post.postId,
        reactions: none,
        commentCount: 1,
      }),
  ],
  ['a post', (queries: QueryClient) => replacePost(queries, { ...post, commentCount: 1 })],
])('%s from a live message are not replaced by an older read of the post', async (_, receive) => {
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
  const stop = observer.subscribe(() => {})
  expect(reads).toHaveLength(1)
  receive(queries)
  reads[0]?.resolve(post)
  await expect.poll(() => reads.length).toBe(2)
  expect(queries.getQueryData(postKey(post.postId))).toMatchObject({ commentCount: 1 })
  stop()
})
