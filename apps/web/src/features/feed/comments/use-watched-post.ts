import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { commentsQuery } from '../data/comments-data.ts'
import { postQuery, showPost } from '../data/feed-data.ts'

/** A post that is looked at closely: kept fresh, its comments with it, also where it has left the newest page long ago. */
export function useWatchedPost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { data: post, error, refetch } = useQuery(postQuery(api, postId))

  const seen = useRef(post?.commentCount)
  useEffect(() => {
    if (post === undefined) return
    showPost(queries, post)
    if (post.commentCount === seen.current) return
    if (seen.current !== undefined) void queries.invalidateQueries(commentsQuery(api, postId))
    seen.current = post.commentCount
  }, [post, api, queries, postId])

  return { post, error, refetch, isGone: isNotFound(error) }
}
