import { paths } from '@canopy/contract/paths'
import { Bell, Bookmark, ClipboardCheck, Settings, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { DeskCount } from '../../features/stewards/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Coin } from '../../ui/drawings/coin.tsx'

const sideLinks = [
  { to: paths.profile, label: 'common.profile', Icon: UserRound },
  { to: paths.saved, label: 'common.saved', Icon: Bookmark },
  { to: paths.notifications, label: 'shell.notifications', Icon: Bell },
  { to: paths.redeem, label: 'common.redeemPoints', Icon: Coin },
  { to: paths.settings, label: 'common.settings', Icon: Settings },
] as const

const linkClass =
  'flex h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-tint aria-[current]:text-leaf-ink'

/** The member's own pages, and the desk for stewards, on wide screens. */
export function SideMenu() {
  const { pathname, search } = useLocation()
  const { duties } = useSession()
  // The last match, because the saved posts are a tab of the profile.
  const current = pathname.startsWith(paths.settings)
    ? sideLinks.at(-1)
    : sideLinks.findLast(({ to }) => to === pathname || to === pathname + search)
  return (
    <aside className="hidden w-52 shrink-0 xl:block print:hidden">
      <nav aria-label={t('shell.yours')} className="sticky top-(--top-bar) flex flex-col gap-1 pt-6">
        {sideLinks.map(({ to, label, Icon }) => (
          <Link key={to} to={to} aria-current={to === current?.to ? 'page' : undefined} className={linkClass}>
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {t(label)}
          </Link>
        ))}
        {duties.length > 0 && (
          <Link to={paths.desk} className={linkClass}>
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {t('common.desk')}
            <Suspense>
              <DeskCount />
            </Suspense>
          </Link>
        )}
      </nav>
    </aside>
  )
}
