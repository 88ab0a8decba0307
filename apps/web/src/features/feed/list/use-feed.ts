import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import { newestQuery, postsQuery } from '../data/feed-data.ts'
import { findNew, freshen, takeIn } from '../data/post-pages.ts'

/**
 * Everybody's posts, kept fresh. New ones come in by themselves while the reader is `atTop`; further down they wait, and `waiting`
 * counts them.
 */
export function useFeed(atTop: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const feed = useInfiniteQuery(postsQuery(api))
  const { data: newest } = useQuery(newestQuery(api))
  const { data: list, fetchStatus, refetch } = feed

  useEffect(() => {
    if (!newest || !list) return
    const now = atTop ? takeIn(list, newest) : freshen(list, newest)
    if (now !== list) queries.setQueryData(postsQuery(api).queryKey, now)
    // Also when `list` changes: pages that come in are added to what was shown when they were asked for.
  }, [newest, atTop, list, api, queries])

  // The server is back: what could not be loaded at first is loaded now.
  const isBack = newest !== undefined && list === undefined && fetchStatus === 'idle'
  useEffect(() => {
    if (isBack) void refetch()
  }, [isBack, refetch])

  const { added, isMore } = list && newest ? findNew(list, newest) : { added: [], isMore: false }
  return {
    feed,
    waiting: added.length === 0 ? undefined : `${added.length}${isMore ? '+' : ''}`,
    takeInWaiting() {
      if (newest) queries.setQueryData(postsQuery(api).queryKey, (shown) => shown && takeIn(shown, newest))
    },
  }
}
