import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { CountBadge } from '../../ui/badges/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../ui/lazy.tsx'
import { useTitlePrefix } from '../../ui/page-title.ts'
import { closePushed, unreadQuery } from './notifications-data.ts'

const fetchDropdown = () => import('./notification-dropdown.tsx')
const NotificationDropdown = lazyNamed(fetchDropdown, 'NotificationDropdown')

/** Shows the number of unread notifications, also in the page's title, and opens the dropdown. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery(useApi()))
  const unread = data ?? 0
  // Closes push messages, also when the notifications were read on another device.
  useEffect(() => {
    if (data === 0) void closePushed().catch(console.warn)
  }, [data])
  useTitlePrefix(unread > 0 ? `(${unread}) ` : '')
  return (
    <LazyTrigger
      load={fetchDropdown}
      button={(handlers) => (
        <IconButton
          label={unread > 0 ? t('shell.unreadCount', { count: unread }) : t('shell.notifications')}
          aria-haspopup="dialog"
          {...handlers}
        >
          <Bell aria-hidden="true" className="size-5.5" />
          {unread > 0 && <CountBadge count={unread} className="top-0 bg-danger text-on-danger" />}
        </IconButton>
      )}
      opened={(trigger) => <NotificationDropdown trigger={trigger} />}
    />
  )
}
