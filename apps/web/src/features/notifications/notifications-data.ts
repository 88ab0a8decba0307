import { MINUTE } from '@canopy/contract/limits'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@canopy/contract/notifications/endpoints'
import type { Notification, NotificationFilter } from '@canopy/contract/notifications/shapes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { unreadKey } from '../../session/session-data.ts'
import { listKey, queryKey } from './on-notification-event.ts'

/** Removes the messages about notifications that were read from the list of the phone or computer: one by its id, or all. */
export async function closePushed(id?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = await registration?.getNotifications(id === undefined ? {} : { tag: id })
  for (const notification of shown ?? []) notification.close()
}

type Page = { items: Notification[]; cursor: string | undefined }

/** All of them without `filter`. */
export const notificationsQuery = (api: Api, filter?: NotificationFilter) =>
  infiniteQueryOptions({
    ...pagedQuery(api, [...listKey, filter], listNotifications, { query: { filter } }),
    meta: { offline: true },
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })

/** The number that came with the session, asked for again after events and from time to time. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call(countUnreadNotifications, {}, { signal }),
    meta: { offline: true },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })

/** Marks one notification or all as read. Updates optimistically, and refetches in any case. */
export function useMarkRead() {
  const api = useApi()
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey })

  const show = async (
    isRead: (notification: Notification) => boolean,
    unread: (before: number) => number,
  ) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<number>(unreadKey, (before) => before && unread(before))
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: listKey },
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
    mutationFn: (id: string) => api.call(readNotification, { params: { id } }),
    onMutate: (id) => {
      void closePushed(id).catch(console.warn)
      return show(
        (item) => item.id === id,
        (before) => before - 1,
      )
    },
    onSettled: refetch,
  })
  const all = useMutation({
    mutationFn: () => api.call(readAllNotifications, {}),
    onMutate: () => {
      void closePushed().catch(console.warn)
      return show(
        () => true,
        () => 0,
      )
    },
    onSettled: refetch,
  })
  return { markRead: one.mutate, markAllRead: all.mutate }
}
