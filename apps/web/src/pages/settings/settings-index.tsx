import { Link, useLocation } from 'react-router'
import { t } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

/** Links to the sections of the page. */
export function SettingsIndex({ sections }: { sections: SectionOfPage[] }) {
  const { hash } = useLocation()
  return (
    <nav aria-label={t('common.settings')} className="stays-beside hidden lg:mt-12 lg:block">
      <Card className="p-2">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                replace
                aria-current={hash === `#${id}` ? 'location' : undefined}
                className="flex h-11 items-center rounded-control px-3 font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current]:text-leaf-ink"
              >
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
