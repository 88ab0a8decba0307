import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { mainLinks, useIsCurrent } from './main-links.tsx'

/** The main links on phones. */
export function BottomBar() {
  const isCurrent = useIsCurrent()
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--bottom-bar) grid-cols-[repeat(4,1fr)] border-t border-line bg-paper/90 pr-(--scrollbar) pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden short:hidden"
    >
      {mainLinks.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent(to) ? 'page' : undefined}
          className="group flex flex-col items-center px-1 pt-1.5 text-center text-xs leading-tight font-semibold text-muted -outline-offset-4 aria-[current]:text-leaf-ink"
        >
          <span className="grid h-7 w-full max-w-14 place-items-center rounded-full group-aria-[current]:bg-leaf-tint">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
