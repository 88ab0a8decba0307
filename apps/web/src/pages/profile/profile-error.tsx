import { paths } from '@canopy/contract/paths'
import { useParams, useRouteError } from 'react-router'
import { isNotFound } from '../../api/error.ts'
import { useRelations } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { PageError } from '../page-error.tsx'

export function ProfileError() {
  const error = useRouteError()
  return isNotFound(error) ? <MemberNotFound /> : <PageError />
}

function MemberNotFound() {
  usePageTitle(t('common.profile'))
  const { userId = '' } = useParams()
  const isBlocked = useRelations()?.blocked.includes(userId.toLowerCase())
  return (
    <div role="alert">
      <h1 className="text-center text-xl font-bold">{t('common.profile')}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={
          isBlocked ? (
            <ButtonLink to={paths.privacySettings}>{t('people.whomYouBlocked')}</ButtonLink>
          ) : (
            <ButtonLink to={paths.feed}>{t('people.backToTheFeed')}</ButtonLink>
          )
        }
      >
        {isBlocked ? t('people.profileBlocked') : t('people.profileNobody')}
      </EmptyState>
    </div>
  )
}
