import { messages } from '@canopy/contract/messages'
import type { Notification } from '@canopy/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/button.tsx'
import { NoNotifications } from '../../ui/drawings/no-notifications.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { notificationsQuery, useMarkRead } from './notifications-data.ts'

/** Notifications under their heading, newest first; at most `shown` of them, or all, page by page. */
export function NotificationList({
  heading: Heading,
  shown,
  onFollow,
}: {
  heading: 'h1' | 'h2'
  shown?: number
  onFollow?: () => void
}) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(useApi()),
  )
  const { markRead, markAllRead } = useMarkRead()
  const items = data?.pages.flatMap((page) => page.items)
  const hasUnread = items?.some((item) => !item.read) ?? false

  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
        <Heading className="text-lg font-bold">Notifications</Heading>
        {hasUnread && (
          <Button variant="quiet" size="small" onClick={() => markAllRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      {items === undefined && error === null && <Loading />}
      {items === undefined && error !== null && (
        <div role="alert" className="flex flex-col items-center gap-4 px-6 py-10 text-center text-muted">
          {error instanceof ApiError ? error.message : messages.somethingWentWrong}
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState drawing={<NoNotifications />}>{messages.noNotifications}</EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className="overflow-y-auto overscroll-contain p-1.5">
          {items.slice(0, shown).map((item) => (
            <Entry key={item.id} notification={item} onRead={() => markRead(item.id)} onFollow={onFollow} />
          ))}
        </ul>
      )}
      {shown === undefined && hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({
  notification: { text, time, read, href },
  onRead,
  onFollow,
}: {
  notification: Notification
  onRead: () => void
  onFollow: (() => void) | undefined
}) {
  const follow = () => {
    if (!read) onRead()
    onFollow?.()
  }
  return (
    <li className="flex items-center rounded-control hover:bg-sunken">
      <Link
        to={href}
        onClick={follow}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-control px-3 py-3 -outline-offset-2"
      >
        <span className={`mt-2 size-2.5 shrink-0 rounded-full ${read ? 'bg-transparent' : 'bg-leaf-ink'}`}>
          {!read && <span className="sr-only">Unread</span>}
        </span>
        <span className="min-w-0 flex-1">
          <span className={`block ${read ? 'text-muted' : 'font-semibold'}`}>{text}</span>
          <TimeAgo time={time} className="text-sm text-muted" />
        </span>
      </Link>
      {!read && (
        <IconButton label="Mark as read" onClick={onRead}>
          <Check aria-hidden="true" className="size-5 text-muted" />
        </IconButton>
      )}
    </li>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <p className="sr-only">{messages.loading}</p>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
