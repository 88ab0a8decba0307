import type { Post } from '@canopy/contract/feed/shapes'
import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { cachedUserId } from '../../../session/session-data.ts'
import { isFollowed } from '../../people/index.ts'
import type { LiveList } from './chosen-feed.ts'
import { addComment, allCommentsKey, changeComment, setCommentCounts } from './comment-cache.ts'
import { refetchOwnState } from './own-state.ts'
import { allPostsKey, newestKey, patchPost, type StoredPost, writePost } from './post-cache.ts'
import { addPost, removePost } from './post-rows.ts'
import { sumOf } from './reactions.ts'
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
  // Watched posts are fetched, too: their number of comments says later whether the list of them has changed.
  void queries.refetchQueries({ queryKey: allPostsKey, type: 'active' })
  for (const queryKey of [allCommentsKey, draftsKey]) void queries.invalidateQueries({ queryKey })
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
  else if (message.type === 'post.counts') setCounts(queries, message)
  else if (message.type === 'post.changed') writePost(queries, message.post)
  else if (message.type === 'post.deleted') removePost(queries, message.postId)
  else if (message.type === 'post.created') addPost(queries, message.post, listsOf(queries, message.post))
}

/** Shows new votes to readers who know the results of the poll. */
const setVotes = (queries: QueryClient, postId: string, votes: number[]) =>
  patchPost(queries, postId, (_, own) => ({
    own: own?.poll ? { ...own, poll: { ...own.poll, votes } } : own,
  }))

/** Fetches the results of polls that are known. */
function refetchVotes(queries: QueryClient) {
  for (const [, stored] of queries.getQueriesData<StoredPost>({ queryKey: allPostsKey }))
    if (stored?.post && stored.own?.poll) void refetchOwnState(queries, stored.post.postId)
}

type Counts = Extract<LiveMessage, { type: 'post.counts' }>

const setCounts = (queries: QueryClient, { postId, reactions, commentCount }: Counts) =>
  patchPost(queries, postId, (post) => ({
    post: { ...post, reactions, likes: sumOf(reactions), commentCount },
  }))

/** The lists that a new post is in. */
function listsOf(queries: QueryClient, { userId, tags = [] }: Post): LiveList[] {
  const isFollowing = userId === cachedUserId(queries) || isFollowed(queries, userId)
  const lists = ['everyone', ...tags.map((tag) => `#${tag}` as const)] as const
  return isFollowing ? [...lists, 'following'] : [...lists]
}
