import { messages } from '@canopy/contract/messages'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProfileChallenges } from '../../features/challenges/index.ts'
import { OwnPosts, SavedPosts } from '../../features/feed/index.ts'
import { OrderHistory } from '../../features/shop/index.ts'
import { Tabs } from '../../ui/tabs.tsx'

const tabs = [
  { value: 'posts', label: 'Posts', List: OwnPosts },
  { value: 'challenges', label: 'Challenges', List: ProfileChallenges },
  { value: 'orders', label: 'Order History', List: OrderHistory },
  { value: 'saved', label: 'Saved', List: SavedPosts },
] as const

const loading = <p className="py-10 text-center text-muted">{messages.loading}</p>

/** The lists of one's own profile. The chosen one is part of the address; each asks the server when it is switched to. */
export function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  return (
    // High enough to stay where they are when the next list is shorter, and to come up to the bar when an address leads here.
    <div id="tabs" className="min-w-0 fills-page">
      <Tabs
        label="Profile"
        tabs={tabs.map(({ List, ...tab }) => ({
          ...tab,
          content: (
            <Suspense fallback={loading}>
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
