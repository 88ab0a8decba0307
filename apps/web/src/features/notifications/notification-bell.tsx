import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../api/context.ts'
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
      {unread > 0 && (
        <span
          aria-hidden="true"
          className={`absolute top-0 ${unread > 99 ? '-right-1' : 'left-1/2'} grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-xs font-bold text-on-danger ring-2 ring-paper tabular`}
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  )

  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <NotificationDropdown trigger={button} />
    </Suspense>
  )
}
