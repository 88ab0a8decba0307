/** A member's notifications, and what marks them read. */

import { MINUTE } from '@canopy/contract/limits'
import type { Notification } from '@canopy/contract/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { queryKey } from './on-notification-event.ts'

type Page = { items: Notification[]; cursor: string | undefined }

const listKey = [...queryKey, 'list']
const unreadKey = [...queryKey, 'unread']

/** All of them, newest first, page by page. */
export const notificationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      api.page('listNotifications', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    meta: { kept: true },
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })

/** How many are unread. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call('countUnreadNotifications', {}, { signal }),
    meta: { kept: true },
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })

/** Marks one as read, or all; shown at once, and put right when the server disagrees. */
export function useMarkRead() {
  const api = useApi()
  const queries = useQueryClient()
  const stale = () => queries.invalidateQueries({ queryKey })

  const show = async (
    isRead: (notification: Notification) => boolean,
    unread: (before: number) => number,
  ) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<number>(unreadKey, (before) => before && unread(before))
    queries.setQueryData<InfiniteData<Page>>(
      listKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (isRead(item) ? { ...item, read: true } : item)),
          })),
        },
    )
  }

  const one = useMutation({
    mutationFn: (id: string) => api.call('readNotification', { params: { id } }),
    onMutate: (id) =>
      show(
        (item) => item.id === id,
        (before) => before - 1,
      ),
    onSettled: stale,
  })
  const all = useMutation({
    mutationFn: () => api.call('readAllNotifications', {}),
    onMutate: () =>
      show(
        () => true,
        () => 0,
      ),
    onSettled: stale,
  })
  return { markRead: one.mutate, markAllRead: all.mutate }
}
