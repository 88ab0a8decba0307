import { paths } from '@canopy/contract/paths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useApi } from '../../api/context.ts'
import { profileQuery } from '../../features/accounts/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

/** The signed-in member's own profile. */
function ProfilePage() {
  usePageTitle(t('common.profile'))
  const { userId } = useSession()
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))

  return (
    <ProfileFrame
      member={member}
      actions={
        <ButtonLink to={paths.editProfile} variant="secondary">
          <Pencil aria-hidden="true" className="size-4" />
          {t('common.editProfile')}
        </ButtonLink>
      }
    >
      <ProfileTabs />
    </ProfileFrame>
  )
}

export { ProfileError as ErrorBoundary } from './profile-error.tsx'
export { ProfilePage as Component }
