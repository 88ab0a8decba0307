import { messages } from '@canopy/contract/messages'
import type { Badge } from '@canopy/contract/points'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../api/context.ts'
import { profileQuery } from '../features/accounts/index.ts'
import { OwnPosts, SavedPosts } from '../features/feed/index.ts'
import { useSession } from '../session/session-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Picture } from '../ui/picture.tsx'
import { Points } from '../ui/points.tsx'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'posts', label: 'Posts', content: <OwnPosts /> },
  { value: 'saved', label: 'Saved', content: <SavedPosts /> },
] as const

const month = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long' })

/** The member's own page. */
function ProfilePage() {
  usePageTitle('Profile')
  const { userId, email } = useSession()
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))

  return (
    <div className="mx-auto flex max-w-160 flex-col gap-4 lg:max-w-238">
      <Card>
        <Picture src={member.coverImgUrl ?? undefined} alt="" width={4} height={1} priority />
        <div className="px-5 pb-6 sm:px-8">
          <div className="relative -mt-12 mb-3 w-fit rounded-full border-4 border-surface bg-surface">
            <Avatar src={member.profileImgUrl} size={96} />
          </div>
          <h1 className="text-xl font-bold">{member.fullName}</h1>
          <p className="text-muted">
            @{member.username} · Member since {month.format(new Date(member.joinedAt))}
          </p>
        </div>
      </Card>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <Card className="px-5 lg:order-last">
          <dl className="divide-y divide-line">
            <Fact name="Badges">
              <Badges badges={member.badges} />
            </Fact>
            <Fact name="About">
              <span className={member.bio ? 'whitespace-pre-line' : 'text-muted'}>
                {member.bio || messages.noBio}
              </span>
            </Fact>
            <Fact name="Email">{email}</Fact>
            <Fact name="Points You Earned">
              <Points amount={member.pointsEarned} label />
            </Fact>
          </dl>
        </Card>
        <ProfileTabs />
      </div>
    </div>
  )
}

/** The lists of the profile. The chosen one is part of the address. */
function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]
  return (
    <div id="tabs" className="min-w-0">
      <Tabs
        label="Profile"
        tabs={tabs}
        value={chosen.value}
        onChange={(tab) =>
          setSearch(tab === tabs[0].value ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-5">
      <dt className="mb-1 text-sm font-semibold text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** All badges there are, those to be earned yet with a lock. */
function Badges({ badges }: { badges: Badge[] }) {
  return (
    <ul aria-label="Badges" className="mt-1 flex flex-wrap gap-2">
      {badges.map(({ id, name, icon, isUnlocked }) => (
        <li
          key={id}
          className={`inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold ${isUnlocked ? 'bg-sun-tint text-sun-ink' : 'bg-sunken text-muted'}`}
        >
          <span aria-hidden="true" className={isUnlocked ? '' : 'opacity-60 grayscale'}>
            {icon}
          </span>
          {name}
          {!isUnlocked && (
            <>
              <Lock aria-hidden="true" className="size-3.5" />
              <span className="sr-only">(locked)</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

export { ProfilePage as Component }
