import type { Post } from '@canopy/contract/feed/shapes'
import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { cachedUserId } from '../../../session/session-data.ts'
import { isFollowed } from '../../people/index.ts'
import { addComment, allCommentsKey, changeComment, setCommentCounts } from './comment-cache.ts'
import { refetchVotes, setVotes } from './own-state.ts'
import {
  addToNewest,
  cancelPoll,
  newestKey,
  postKey,
  removePost,
  replacePost,
  setCounts,
  singlePostsKey,
} from './post-cache.ts'
import { refetchStale } from './refetch-stale.ts'

export const draftsKey = ['drafts']

/**
 * Fetches what was missed, after `ready`. The feed of everybody polls by itself; the other lists poll seldom, and comments and votes never.
 */
function fetchMissed(queries: QueryClient) {
  void queries.invalidateQueries({
    queryKey: newestKey,
    predicate: ({ queryKey }) => queryKey.at(-1) !== 'everyone',
  })
  // Posts are fetched, too: their number of comments says later whether the list of them has changed.
  for (const queryKey of [singlePostsKey, allCommentsKey, draftsKey])
    void queries.invalidateQueries({ queryKey })
  refetchVotes(queries)
}

export function onFeedEvent(queries: QueryClient, message: LiveMessage) {
  if (message.type === 'ready') fetchMissed(queries)
  else if (message.type === 'comment.created') addComment(queries, message.comment)
  else if (message.type === 'comment.changed') changeComment(queries, message.comment)
  else if (message.type === 'comment.counts') setCommentCounts(queries, message)
  else if (message.type === 'stale') refetchStale(queries, message)
  else if (message.type === 'drafts.changed') void queries.invalidateQueries({ queryKey: draftsKey })
  else if (message.type === 'poll.votes') setVotes(queries, message.postId, message.votes)
  else if ('post' in message || 'postId' in message) void onPostEvent(queries, message)
}

type PostMessage = Extract<LiveMessage, { type: `post.${string}` }>

async function onPostEvent(queries: QueryClient, message: PostMessage) {
  const postId = 'post' in message ? message.post.postId : message.postId
  await Promise.all([cancelPoll(queries), cancelPoll(queries, postKey(postId))])
  if (message.type === 'post.deleted') removePost(queries, message.postId)
  else if (message.type === 'post.created') addPost(queries, message.post)
  else if (message.type === 'post.counts') setCounts(queries, message)
  else replacePost(queries, message.post)
}

function addPost(queries: QueryClient, post: Post) {
  addToNewest(queries, post, 'everyone')
  for (const tag of post.tags ?? []) addToNewest(queries, post, `#${tag}`)
  const isOwn = post.userId === cachedUserId(queries)
  if (isOwn || isFollowed(queries, post.userId)) addToNewest(queries, post, 'following')
}
