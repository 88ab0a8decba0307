import { paths } from '@canopy/contract/paths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMatch, useParams } from 'react-router'
import { useApi } from '../../api/context.ts'
import { profileQuery } from '../../features/accounts/index.ts'
import { FollowList } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { TabLinks } from '../../ui/lists/tab-links.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { ClosedAccount, isClosed } from './closed-account.tsx'

const kinds = [
  { kind: 'followers', label: 'people.followers', pathOf: paths.followers },
  { kind: 'following', label: 'people.following', pathOf: paths.following },
] as const

/** Lists the followers of a member, or whom they follow. */
export function Component() {
  const { userId = '' } = useParams()
  const kind = useMatch(paths.followers(':userId')) ? 'followers' : 'following'
  const { data: member } = useSuspenseQuery(profileQuery(useApi(), userId))
  const { fullName } = member
  const title =
    kind === 'followers' ? t('people.followersOf', { fullName }) : t('people.followedBy', { fullName })
  usePageTitle(title)

  return (
    <ReadingPage>
      <BackLink to={paths.member(userId)}>{t('common.profile')}</BackLink>
      <h1 dir="auto" className="text-as-page text-xl font-bold wrap-anywhere">
        {title}
      </h1>
      <TabLinks
        label={t('people.lists')}
        links={kinds.map((one) => ({
          to: one.pathOf(userId),
          label: t(one.label),
          isOpen: one.kind === kind,
        }))}
      />
      <Card className="p-5">
        {isClosed(member) ? (
          <ClosedAccount fullName={fullName} />
        ) : (
          <FollowList key={`${kind} ${userId}`} userId={userId} kind={kind} />
        )}
      </Card>
    </ReadingPage>
  )
}

export { ProfileError as ErrorBoundary } from './profile-error.tsx'
