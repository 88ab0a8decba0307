import { Card } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'

function NotificationsPage() {
  usePageTitle('Notifications')
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl font-bold">Notifications</h1>
        <MarkAllRead />
      </header>
      <Card>
        <NotificationList />
      </Card>
    </>
  )
}

export { NotificationsPage as Component }
