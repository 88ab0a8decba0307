import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProfileChallenges } from '../../features/challenges/index.ts'
import { OwnPosts, SavedPosts } from '../../features/feed/index.ts'
import { OrderHistory } from '../../features/shop/index.ts'
import { t } from '../../language/messages.ts'
import { Tabs } from '../../ui/tabs.tsx'

const tabs = [
  { value: 'posts', label: 'common.posts', List: OwnPosts },
  { value: 'challenges', label: 'common.challenges', List: ProfileChallenges },
  { value: 'orders', label: 'people.orderHistory', List: OrderHistory },
  { value: 'saved', label: 'common.saved', List: SavedPosts },
] as const

const Loading = () => <p className="py-10 text-center text-muted">{t('common.loading')}</p>

/** The selected tab is part of the address. Each list is fetched when its tab is selected. */
export function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  return (
    // Fills the page, so that a shorter list does not move the tabs, and the address #tabs can scroll them up to the bar.
    <div id="tabs" className="min-w-0 fills-page">
      <Tabs
        label={t('common.profile')}
        tabs={tabs.map(({ value, label, List }) => ({
          value,
          label: t(label),
          content: (
            <Suspense fallback={<Loading />}>
              <List />
            </Suspense>
          ),
        }))}
        value={chosen.value}
        onChange={(tab) =>
          setSearch(tab === tabs[0].value ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}
