import { Card } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { NotificationList } from './notification-list.tsx'

/** Everything that was ever under the bell. */
function NotificationsPage() {
  usePageTitle('Notifications')
  return (
    <Card>
      <NotificationList heading="h1" />
    </Card>
  )
}

export { NotificationsPage as Component }
