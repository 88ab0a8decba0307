import { messages } from '@canopy/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/button.tsx'
import { NoNotifications } from '../../ui/drawings/no-notifications.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import { notificationsQuery, useMarkRead } from './notifications-data.ts'

/** The newest notifications: at most `shown`, or all, page by page. */
export function NotificationList({ shown, onFollow }: { shown?: number; onFollow?: () => void }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(useApi()),
  )
  const { markRead } = useMarkRead()
  const items = data?.pages.flatMap((page) => page.items)

  return (
    <>
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
        <ul
          aria-label="Notifications"
          className="flex flex-col gap-0.5 overflow-y-auto overscroll-contain p-1.5"
        >
          {items.slice(0, shown).map((item) => (
            <NotificationEntry
              key={item.id}
              notification={item}
              onRead={() => markRead(item.id)}
              onFollow={onFollow}
            />
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

function Loading() {
  return (
    <ListSkeleton count={4} className="p-1.5">
      <div className="flex gap-3 p-2.5">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    </ListSkeleton>
  )
}
