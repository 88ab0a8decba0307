import { isNotFound } from '../../../api/error.ts'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'

/** The page of a case that could not be loaded. `gone` says that it does not exist. */
export function CaseFailure({
  title,
  gone,
  query: { error, isFetching, refetch },
}: {
  title: string
  gone: string
  query: { error: Error; isFetching: boolean; refetch: () => unknown }
}) {
  return (
    <>
      <h1 className="text-xl font-bold">{title}</h1>
      {isNotFound(error) ? (
        <div role="alert">
          <EmptyState drawing={<NotFound />}>{gone}</EmptyState>
        </div>
      ) : (
        <LoadFailure text={error.message} pending={isFetching} onRetry={refetch} />
      )}
    </>
  )
}
