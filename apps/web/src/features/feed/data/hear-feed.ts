import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { addComment } from './comments-data.ts'
import { addNewest, dropLatePoll, removePost, showPost } from './feed-data.ts'

type FeedMessage = Extract<LiveMessage, { type: `post.${string}` | 'comment.created' }>

/** Shows what the server tells of the feed as it happens. */
export async function hearFeed(queries: QueryClient, message: FeedMessage) {
  if (message.type === 'comment.created') return addComment(queries, message.comment)
  await dropLatePoll(queries)
  if (message.type === 'post.deleted') removePost(queries, message.postId)
  else if (message.type === 'post.created') addNewest(queries, message.post)
  else showPost(queries, message.post)
}
