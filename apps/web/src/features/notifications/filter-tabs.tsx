import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { NotificationFilter } from '@canopy/contract/notifications/shapes'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'

const tabs: { filter: NotificationFilter | undefined; label: PlainMessageId }[] = [
  { filter: undefined, label: 'notifications.all' },
  { filter: 'mentions', label: 'notifications.mentions' },
  { filter: 'replies', label: 'notifications.replies' },
  { filter: 'reactions', label: 'notifications.reactions' },
  { filter: 'follows', label: 'notifications.follows' },
  { filter: 'points', label: 'notifications.points' },
]

export const filterOf = (search: URLSearchParams) =>
  tabs.find(({ filter }) => filter === search.get('tab'))?.filter

/** Links, since the chosen tab is part of the address. */
export function FilterTabs({ chosen }: { chosen: NotificationFilter | undefined }) {
  return (
    <nav aria-label={t('notifications.kinds')} className="overflow-x-auto border-b border-line">
      <ul className="flex">
        {tabs.map(({ filter, label }) => (
          <li key={label} className="shrink-0 flex-auto">
            <Link
              to={filter ? `?tab=${filter}` : '.'}
              replace
              preventScrollReset
              aria-current={filter === chosen ? 'page' : undefined}
              className="grid h-11 place-items-center rounded-t-control border-b-2 border-transparent px-3 text-sm font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:border-leaf-ink aria-[current]:text-leaf-ink"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
