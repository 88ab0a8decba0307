import { ApiError } from '../../api/error.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { explainChallenge } from './failures.ts'

/** What stands in place of a challenge that could not be shown: another try, unless there is no such challenge. */
export function ChallengeFailure({
  title,
  error,
  pending,
  onRetry,
}: {
  title: string
  error: Error
  pending: boolean
  onRetry: () => unknown
}) {
  const isMissing = error instanceof ApiError && error.status === 404
  const text = explainChallenge(error)
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {isMissing ? (
        <div role="alert">
          <EmptyState
            drawing={<NotFound />}
            action={<ButtonLink to={paths.challenges}>Explore Challenges</ButtonLink>}
          >
            {text}
          </EmptyState>
        </div>
      ) : (
        <LoadFailure text={text} onRetry={onRetry} pending={pending} />
      )}
    </>
  )
}
