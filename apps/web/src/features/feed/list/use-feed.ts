import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import { findNew, mergeNewest, refreshPosts } from '../data/post-pages.ts'
import { newestQuery, postsQuery } from '../data/posts.ts'

/** Everybody's posts. New ones are merged at once while the reader is `atTop`; otherwise `waiting` counts them. */
export function useFeed(atTop: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const feed = useInfiniteQuery(postsQuery(api))
  const { data: newest } = useQuery(newestQuery(api))
  const { data: list, fetchStatus, refetch } = feed

  useEffect(() => {
    if (!newest || !list) return
    const now = atTop ? mergeNewest(list, newest) : refreshPosts(list, newest)
    if (now !== list) queries.setQueryData(postsQuery(api).queryKey, now)
    // Also when `list` changes: a page that arrives is appended to the list as it was when the page was requested.
  }, [newest, atTop, list, api, queries])

  // The first load failed, but the server can be reached again.
  const isBack = newest !== undefined && list === undefined && fetchStatus === 'idle'
  useEffect(() => {
    if (isBack) void refetch()
  }, [isBack, refetch])

  const { added, isMore } = list && newest ? findNew(list, newest) : { added: [], isMore: false }
  return {
    feed,
    waiting: added.length === 0 ? undefined : `${added.length}${isMore ? '+' : ''}`,
    showWaiting() {
      if (newest)
        queries.setQueryData(postsQuery(api).queryKey, (shown) => shown && mergeNewest(shown, newest))
    },
  }
}
