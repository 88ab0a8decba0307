import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { NotificationFilter } from '@canopy/contract/notifications/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { ApiError } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NoNotifications } from '../../ui/drawings/no-notifications.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { loadNext } from '../../ui/lists/load-next.ts'
import { NotificationEntry } from './notification-entry.tsx'
import { notificationsQuery, useMarkRead } from './notifications-data.ts'

const toFeed = { to: paths.feed, label: 'feed.goToFeed' } as const

/** Text and link of an empty list. */
type Empty = { text: PlainMessageId; to: string; label: PlainMessageId }
const nothing: Record<NotificationFilter, Empty> = {
  mentions: { text: 'notifications.noMentions', ...toFeed },
  replies: { text: 'notifications.noReplies', ...toFeed },
  reactions: { text: 'notifications.noReactions', ...toFeed },
  follows: { text: 'notifications.noFollows', to: paths.findPeople, label: 'notifications.findPeople' },
  points: {
    text: 'notifications.noPoints',
    to: paths.challenges,
    label: 'common.exploreChallenges',
  },
}

const none: Empty = { text: 'notifications.none', ...toFeed }

/** The newest notifications, those of a filter if there is one: at most `shown`, or all, page by page. */
export function NotificationList({
  filter,
  shown,
  onFollow,
}: {
  filter?: NotificationFilter | undefined
  shown?: number
  onFollow?: () => void
}) {
  const query = useInfiniteQuery(notificationsQuery(useApi(), filter))
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = query
  const { markRead } = useMarkRead()
  const empty = filter ? nothing[filter] : none
  const items = data?.pages.flatMap((page) => page.items)

  return (
    <>
      {items === undefined && error === null && <Loading />}
      {items === undefined && error !== null && (
        <div role="alert" className="flex flex-col items-center gap-4 px-6 py-10 text-center text-muted">
          {error instanceof ApiError ? error.message : t('common.somethingWentWrong')}
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          drawing={<NoNotifications />}
          action={
            <ButtonLink to={empty.to} variant="secondary" onClick={onFollow}>
              {t(empty.label)}
            </ButtonLink>
          }
        >
          {t(empty.text)}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <ul
          aria-label={t('shell.notifications')}
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
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void loadNext(query)}>
            {t('notifications.showOlder')}
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
