import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { addComment } from './comments.ts'
import { addToNewest, cancelPoll, removePost, replacePost } from './post-cache.ts'

type FeedMessage = Extract<LiveMessage, { type: `post.${string}` | 'comment.created' }>

export async function onFeedEvent(queries: QueryClient, message: FeedMessage) {
  if (message.type === 'comment.created') return addComment(queries, message.comment)
  await cancelPoll(queries)
  if (message.type === 'post.deleted') removePost(queries, message.postId)
  else if (message.type === 'post.created') addToNewest(queries, message.post)
  else replacePost(queries, message.post)
}
