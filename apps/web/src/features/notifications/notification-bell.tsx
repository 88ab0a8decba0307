import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../api/context.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUnreadInTitle } from '../../ui/page-title.ts'
import { unreadQuery } from './notifications-data.ts'

const fetchDropdown = () => import('./notification-dropdown.tsx')
const NotificationDropdown = lazy(async () => ({ default: (await fetchDropdown()).NotificationDropdown }))

/** The bell with the number of unread notifications. What drops from it is fetched when it is first wanted. */
export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery(useApi()))
  const [wanted, setWanted] = useState(false)
  useUnreadInTitle(unread)
  const button = (
    <IconButton
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-haspopup="dialog"
      onPointerEnter={() => void fetchDropdown()}
      onClick={() => setWanted(true)}
    >
      <Bell aria-hidden="true" className="size-5.5" />
      {unread > 0 && <CountBadge count={unread} className="top-0 bg-danger text-on-danger" />}
    </IconButton>
  )

  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <NotificationDropdown trigger={button} />
    </Suspense>
  )
}
