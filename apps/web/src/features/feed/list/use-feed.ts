import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import type { LiveList } from '../data/chosen-feed.ts'
import { dropDeleted, findNew, mergeNewest } from '../data/post-pages.ts'
import { feedQuery, newestQuery } from '../data/posts.ts'

/** The posts of a list. New ones are merged at once while the reader is `atTop`; otherwise `waiting` counts them. */
export function useFeed(chosen: LiveList, atTop: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const feed = useInfiniteQuery(feedQuery(api, chosen))
  const { data: newest } = useQuery(newestQuery(api, chosen))
  const { data: list, fetchStatus, refetch } = feed

  useEffect(() => {
    if (!newest || !list) return
    const now = atTop ? mergeNewest(list, newest) : dropDeleted(list, newest)
    if (now !== list) queries.setQueryData(feedQuery(api, chosen).queryKey, now)
    // Runs when `list` changes, too: a page that arrives is appended to the list as it was when the page was requested.
  }, [newest, atTop, list, chosen, api, queries])

  // The first load failed, but the server can be reached again.
  const isBack = newest !== undefined && list === undefined && fetchStatus === 'idle'
  useEffect(() => {
    if (isBack) void refetch()
  }, [isBack, refetch])

  const { added, isMore } = list && newest ? findNew(list, newest) : { added: [], isMore: false }
  return {
    feed,
    waiting: added.length === 0 ? undefined : { count: added.length, isMore },
    showWaiting() {
      if (newest)
        queries.setQueryData(feedQuery(api, chosen).queryKey, (shown) => shown && mergeNewest(shown, newest))
    },
  }
}
