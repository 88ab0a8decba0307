import { paths } from '@canopy/contract/paths'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'

/** `trail` lists the pages below the shop, the current page last. */
export function Breadcrumb({ trail }: { trail: { to: string; label: string }[] }) {
  const links = [{ to: paths.shop, label: t('shop.shop') }, ...trail]

  return (
    <nav aria-label={t('shop.breadcrumb')} className="mb-3 sm:mb-4">
      <ol className="flex items-center gap-x-1.5 text-sm whitespace-nowrap text-muted">
        {links.map(({ to, label }, index) => (
          <Fragment key={to}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-4" />
              </li>
            )}
            <li className="min-w-0 last:shrink not-last:shrink-0">
              <Link
                to={to}
                aria-current={index === links.length - 1 ? 'page' : undefined}
                className="touch-height block truncate rounded-sm leading-6 hover:text-ink hover:underline aria-[current]:text-ink"
              >
                {label}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
