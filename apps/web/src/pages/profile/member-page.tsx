import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../api/context.ts'
import { profileQuery } from '../../features/accounts/index.ts'
import { MemberPosts } from '../../features/feed/index.ts'
import { FollowButton, MemberMenuButton, MutedNotice } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ClosedAccount, isClosed } from './closed-account.tsx'
import { ProfileFrame } from './profile-frame.tsx'

function MemberPage() {
  const { userId = '' } = useParams()
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))
  const { fullName, relation } = member
  usePageTitle(fullName)

  return (
    <ProfileFrame
      member={member}
      actions={
        relation && (
          <>
            {relation.followsYou && <Badge>{t('people.followsYou')}</Badge>}
            <FollowButton key={userId} member={member} following={relation.following} />
            <MemberMenuButton key={`menu ${userId}`} member={member} isMuted={relation.muted} />
          </>
        )
      }
      notice={relation?.muted && <MutedNotice member={member} />}
    >
      {!relation?.muted && (
        <section aria-labelledby="posts" className="min-w-0">
          <h2 id="posts" className="mb-3 text-lg font-bold">
            {t('common.posts')}
          </h2>
          {isClosed(member) ? (
            <ClosedAccount fullName={fullName} />
          ) : (
            <MemberPosts key={userId} userId={userId} />
          )}
        </section>
      )}
    </ProfileFrame>
  )
}

export { ProfileError as ErrorBoundary } from './profile-error.tsx'
export { MemberPage as Component }
