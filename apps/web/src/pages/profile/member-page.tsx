import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../api/context.ts'
import { profileQuery } from '../../features/accounts/index.ts'
import { MemberPosts } from '../../features/feed/index.ts'
import { ReportButton } from '../../features/reports/index.ts'
import { useSession } from '../../session/session-data.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ProfileFrame } from './profile-frame.tsx'

function MemberPage() {
  const { userId = '' } = useParams()
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))
  const self = useSession()
  usePageTitle(member.fullName)

  return (
    <ProfileFrame
      member={member}
      actions={userId !== self.userId && <ReportButton kind="member" id={userId} label="Report profile" />}
    >
      <section aria-labelledby="posts" className="min-w-0">
        <h2 id="posts" className="mb-3 text-lg font-bold">
          Posts
        </h2>
        <MemberPosts key={userId} userId={userId} />
      </section>
    </ProfileFrame>
  )
}

export { ProfileError as ErrorBoundary } from './profile-error.tsx'
export { MemberPage as Component }
