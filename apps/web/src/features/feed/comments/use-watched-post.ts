import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { commentsKey } from '../data/comment-cache.ts'
import { replacePost } from '../data/post-cache.ts'
import { postQuery } from '../data/posts.ts'

/**
 * Polls one post, which need not be on the newest page, and refetches its comments when their number changes: from `commentCount`, if the
 * comments are loaded at the same time as the post.
 */
export function useWatchedPost(postId: string, commentCount?: number) {
  const api = useApi()
  const queries = useQueryClient()
  const { data: post, error, refetch } = useQuery(postQuery(api, postId))

  const knownCount = useRef(post?.commentCount ?? commentCount)
  useEffect(() => {
    if (post === undefined) return
    replacePost(queries, post)
    if (post.commentCount === knownCount.current) return
    if (knownCount.current !== undefined) void queries.invalidateQueries({ queryKey: commentsKey(postId) })
    knownCount.current = post.commentCount
  }, [post, queries, postId])

  return { post, error, refetch, isGone: isNotFound(error) }
}
