import { isNotFound } from '../../api/error.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { explainChallenge } from './failures.ts'
import { NoSuchChallenge } from './no-such-challenge.tsx'

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
  const text = explainChallenge(error)
  if (isNotFound(error)) return <NoSuchChallenge title={title}>{text}</NoSuchChallenge>
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <LoadFailure text={text} onRetry={onRetry} pending={pending} />
    </>
  )
}
