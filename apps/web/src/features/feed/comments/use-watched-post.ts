import { FEED_POLL_INTERVAL } from '@canopy/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { commentsKey, countAdded } from '../data/comment-cache.ts'
import { postQuery } from '../data/posts.ts'

/**
 * Polls one post until it is gone, which need not be on the newest page, and refetches its comments when their number changes by more
 * than those that arrived by themselves.
 */
export function useWatchedPost(postId: string) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...postQuery(useApi(), postId),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.post !== null && FEED_POLL_INTERVAL,
    refetchOnWindowFocus: true,
  })
  const post = data?.post

  const known = useRef({ count: post?.commentCount, added: countAdded(postId) })
  useEffect(() => {
    if (!post) return
    const { count, added } = known.current
    if (post.commentCount === count) return
    known.current = { count: post.commentCount, added: countAdded(postId) }
    if (count === undefined || post.commentCount - count === known.current.added - added) return
    void queries.invalidateQueries({ queryKey: commentsKey(postId) })
  }, [post, queries, postId])

  return { post, error, refetch, isGone: post === null }
}
