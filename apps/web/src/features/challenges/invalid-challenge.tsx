import { messages } from '@canopy/contract/messages'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** What stands on a page whose address names no challenge. */
export function InvalidChallenge() {
  usePageTitle('Challenge')
  return (
    <>
      <h1 className="sr-only">Challenge</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.challenges}>Explore Challenges</ButtonLink>}
      >
        {messages.challengeInvalidId}
      </EmptyState>
    </>
  )
}
