import { paths } from '@canopy/contract/paths'
import { Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { NotificationBell } from '../../features/notifications/index.ts'
import { DeskFrame } from '../../features/stewards/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NotFoundNotice } from '../not-found-page.tsx'
import { AccountButton } from './account-button.tsx'
import { Live, Shell } from './shell.tsx'

/** Frame of the pages of the desk. Members without a duty see the same page as at an unknown address. */
function DeskShell() {
  const { userId, duties } = useSession()
  // Members who lose the last duty while they are here keep the page that is open.
  const [wasSteward] = useState(duties.length > 0)
  if (!wasSteward && duties.length === 0) {
    return (
      <Shell>
        <NotFoundNotice />
      </Shell>
    )
  }
  return (
    <>
      <DeskBar />
      <Suspense>
        <DeskFrame notFound={<NotFoundNotice />}>
          <Outlet />
        </DeskFrame>
      </Suspense>
      <Suspense>
        <Live key={userId} />
      </Suspense>
    </>
  )
}

function DeskBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 pr-(--scrollbar) print:hidden short:static border-b border-line bg-paper/85 backdrop-blur-md">
      <div className="mx-auto flex h-(--top-bar) max-w-400 items-center gap-1 px-4 sm:px-6">
        <Link
          to={paths.desk}
          className="me-auto flex min-h-11 min-w-11 items-center gap-2.5 rounded-control text-lg font-bold"
        >
          <Logo />
          {t('common.desk')}
        </Link>
        <TextLink to={paths.feed} className="me-2 text-sm max-sm:hidden">
          {t('common.backToSite')}
        </TextLink>
        <NotificationBell />
        <AccountButton />
      </div>
    </header>
  )
}

export { DeskShell as Component }
