import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { unreadQuery, useMarkRead } from './notifications-data.ts'

export function MarkAllRead() {
  const { data: unread = 0 } = useQuery(unreadQuery(useApi()))
  const { markAllRead } = useMarkRead()
  if (unread === 0) return null
  return (
    <Button variant="quiet" size="small" className="-my-1.5 -me-3" onClick={() => markAllRead()}>
      {t('notifications.markAllAsRead')}
    </Button>
  )
}
