import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { profileQuery } from '../../features/accounts/index.ts'
import { useSession } from '../../session/session-data.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

/** The member's own page. */
function ProfilePage() {
  usePageTitle('Profile')
  const { userId } = useSession()
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))

  return (
    <ProfileFrame member={member}>
      <ProfileTabs />
    </ProfileFrame>
  )
}

export { ProfileError as ErrorBoundary } from './profile-error.tsx'
export { ProfilePage as Component }
