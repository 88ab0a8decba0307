import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { addComment } from './comments.ts'
import { addToNewest, cancelPoll, removePost, replacePost, setCounts } from './post-cache.ts'

/** After `ready` the feed polls by itself. */
export function onFeedEvent(queries: QueryClient, message: LiveMessage) {
  if (message.type === 'comment.created') addComment(queries, message.comment)
  else if ('post' in message || 'postId' in message) void onPostEvent(queries, message)
}

type PostMessage = Extract<LiveMessage, { type: `post.${string}` }>

async function onPostEvent(queries: QueryClient, message: PostMessage) {
  await cancelPoll(queries)
  if (message.type === 'post.deleted') removePost(queries, message.postId)
  else if (message.type === 'post.created') addToNewest(queries, message.post)
  else if (message.type === 'post.counts') setCounts(queries, message)
  else replacePost(queries, message.post)
}
