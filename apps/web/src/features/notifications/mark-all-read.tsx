import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { Button } from '../../ui/button.tsx'
import { notificationsQuery, useMarkRead } from './notifications-data.ts'

export function MarkAllRead() {
  const { data } = useInfiniteQuery(notificationsQuery(useApi()))
  const { markAllRead } = useMarkRead()
  const hasUnread = data?.pages.some((page) => page.items.some((item) => !item.read))
  if (!hasUnread) return null
  return (
    <Button variant="quiet" size="small" className="-my-1.5 -mr-3" onClick={() => markAllRead()}>
      Mark all as read
    </Button>
  )
}
