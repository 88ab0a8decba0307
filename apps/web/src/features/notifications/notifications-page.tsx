import { paths } from '@canopy/contract/paths'
import { Settings } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { FilterTabs, filterOf } from './filter-tabs.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'

function NotificationsPage() {
  usePageTitle(t('shell.notifications'))
  const [search] = useSearchParams()
  const filter = filterOf(search)
  return (
    <>
      <header className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h1 className="me-auto text-xl font-bold">{t('shell.notifications')}</h1>
        <div className="flex justify-end max-sm:order-last max-sm:basis-full">
          <MarkAllRead />
        </div>
        <Link
          to={paths.notificationSettings}
          aria-label={t('common.notificationSettings')}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <Settings aria-hidden="true" className="size-5" />
        </Link>
      </header>
      <FilterTabs chosen={filter} />
      <Card>
        <NotificationList key={filter} filter={filter} />
      </Card>
    </>
  )
}

export { NotificationsPage as Component }
