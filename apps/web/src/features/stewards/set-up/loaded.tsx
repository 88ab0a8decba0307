import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Shows the questions of a step, once their present answers are there. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, isPending, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return <Skeleton className="h-80 w-full" />
  return <LoadFailure text={t('set-up.stepFailed')} pending={isFetching} onRetry={refetch} />
}
