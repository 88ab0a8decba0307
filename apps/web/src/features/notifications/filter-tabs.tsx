import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { NotificationFilter } from '@canopy/contract/notifications/shapes'
import { t } from '../../language/messages.ts'
import { TabLinks } from '../../ui/lists/tab-links.tsx'

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
    <TabLinks
      label={t('notifications.kinds')}
      links={tabs.map(({ filter, label }) => ({
        to: filter ? `?tab=${filter}` : '.',
        label: t(label),
        isOpen: filter === chosen,
      }))}
    />
  )
}
