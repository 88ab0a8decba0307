import { paths } from '@canopy/contract/paths'
import { ApiError, isNotFound, isRefusal } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** Shown instead of a challenge that failed to load, with a retry unless it does not exist. `title` says what the page is for. */
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
  const text = explain(error)
  if (isNotFound(error)) return <NoSuchChallenge title={title}>{text}</NoSuchChallenge>
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <LoadFailure text={text} onRetry={onRetry} pending={pending} />
    </>
  )
}

/** Shown when the id in the address is not a challenge id. */
export function InvalidChallenge() {
  usePageTitle(t('common.challenge'))
  return <NoSuchChallenge title={t('common.challenge')}>{t('challenges.invalidId')}</NoSuchChallenge>
}

function NoSuchChallenge({ title, children }: { title: string; children: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  )
}

function explain(error: unknown): string {
  if (isRefusal(error)) return t('challenges.loadError', { status: error.status, message: error.message })
  if (!(error instanceof ApiError)) return t('common.unexpectedError')
  if (error.status === 0) return t('common.networkError')
  // A successful response that is not a challenge.
  if (error.status < 400) return t('common.unexpectedError')
  return t('challenges.loadError', { status: error.status, message: t('challenges.loadFailed') })
}
