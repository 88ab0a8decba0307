import { messages } from '@canopy/contract/messages'
import { useRouteError } from 'react-router'
import { isNotFound } from '../../api/error.ts'
import { paths } from '../../paths.ts'
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
  usePageTitle('Profile')
  return (
    <div role="alert">
      <h1 className="text-center text-xl font-bold">Profile</h1>
      <EmptyState drawing={<NotFound />} action={<ButtonLink to={paths.feed}>Back to the Feed</ButtonLink>}>
        {messages.profileNobody}
      </EmptyState>
    </div>
  )
}
