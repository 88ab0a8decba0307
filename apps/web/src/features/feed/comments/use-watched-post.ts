import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { commentsKey, countAdded } from '../data/comment-cache.ts'
import { replacePost } from '../data/post-cache.ts'
import { postQuery } from '../data/posts.ts'

/**
 * Polls one post, which need not be on the newest page, and refetches its comments when their number changes by more than those that arrived
 * by themselves: from `commentCount`, if the comments are loaded at the same time as the post.
 */
export function useWatchedPost(postId: string, commentCount?: number) {
  const api = useApi()
  const queries = useQueryClient()
  const { data: post, error, refetch } = useQuery(postQuery(api, postId))

  const known = useRef({ count: post?.commentCount ?? commentCount, added: countAdded(postId) })
  useEffect(() => {
    if (post === undefined) return
    replacePost(queries, post)
    const { count, added } = known.current
    if (post.commentCount === count) return
    known.current = { count: post.commentCount, added: countAdded(postId) }
    if (count === undefined || post.commentCount - count === known.current.added - added) return
    void queries.invalidateQueries({ queryKey: commentsKey(postId) })
  }, [post, queries, postId])

  return { post, error, refetch, isGone: isNotFound(error) }
}
