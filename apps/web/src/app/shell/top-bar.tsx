import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { NotificationBell } from '../../features/notifications/index.ts'
import { CartButton, HeldBalance } from '../../features/shop/index.ts'
import { t } from '../../language/messages.ts'
import { SearchButton } from '../../pages/search/search-button.tsx'
import { useSession } from '../../session/session-data.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import { Points } from '../../ui/points/points.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AccountButton } from './account-button.tsx'
import { mainLinks, useIsCurrent } from './main-links.tsx'

export function TopBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 pr-(--scrollbar) print:hidden short:static border-b border-line bg-paper/85 backdrop-blur-md">
      <div className="mx-auto flex h-(--top-bar) max-w-328 items-center gap-1 px-4 sm:px-6">
        <Link
          to={paths.home}
          className="me-auto flex min-h-11 min-w-11 items-center gap-2.5 rounded-control text-lg font-bold md:me-1 lg:me-6"
        >
          <Logo />
          <span className="max-[22rem]:sr-only md:sr-only lg:not-sr-only">{site.name}</span>
        </Link>
        <MainNavigation />
        <SearchButton />
        <Balance />
        <CartButton />
        <NotificationBell />
        <AccountButton />
      </div>
    </header>
  )
}

function MainNavigation() {
  const isCurrent = useIsCurrent()
  return (
    <nav aria-label={t('shell.main')} className="me-auto hidden md:flex lg:gap-1">
      {mainLinks.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent(to) ? 'page' : undefined}
          className="grid h-10 touch-target place-items-center rounded-full px-2 font-semibold text-muted lg:px-3.5 hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-tint aria-[current]:text-leaf-ink"
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

function Balance() {
  const { points, onHold } = useSession()
  const isPhone = useMedia('(width < 45rem)')
  return (
    <Link
      to={paths.redeem}
      title={t('common.redeemPoints')}
      className="mx-1 hidden h-10 touch-target flex-col items-start justify-center rounded-full bg-sun-tint px-3 max-[50rem]:mx-0 max-[50rem]:px-2 text-sm text-sun-ink underline-offset-3 hover:underline md:flex"
    >
      {/* On a small tablet there is room for the word only below the number. */}
      <Points
        amount={points}
        label
        className="max-[50rem]:text-xs max-[50rem]:leading-4 max-[50rem]:only:w-min max-[50rem]:only:whitespace-normal"
      />
      {/* A phone has the balance in its menu only, and the first day that a browser formats takes long. */}
      {onHold > 0 && !isPhone && (
        <Suspense fallback={<span className="h-4 w-20" />}>
          <HeldBalance />
        </Suspense>
      )}
    </Link>
  )
}
