import { MINUTE } from '@canopy/contract/limits'
import { getPointsFigures } from '@canopy/contract/points/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { EmailLine } from '../../features/accounts/index.ts'
import { ReviewerFigures, ReviewFigures } from '../../features/challenges/index.ts'
import { rich, t } from '../../language/messages.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PointsFigures } from './points-figures.tsx'

/** The server counts once a minute. */
const figuresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['points', 'figures'],
    queryFn: ({ signal }) => api.call(getPointsFigures, {}, { signal }),
    staleTime: MINUTE,
  })

function PointsPage() {
  usePageTitle(t('common.points'))
  const { data, isPending, isFetching, refetch } = useQuery(figuresQuery(useApi()))
  const updatedAt = data?.updatedAt
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <header>
        <h1 className="text-xl font-bold">{t('points.ofAllMembers')}</h1>
        <p className="text-pretty text-muted">{t('points.ofAllMembersLead', { price: 1 })}</p>
      </header>
      <EmailLine />
      {isPending && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {!isPending && !data && (
        <LoadFailure text={t('points.figuresFailed')} pending={isFetching} onRetry={refetch} />
      )}
      {data && <PointsFigures figures={data} />}
      <Suspense>
        <ReviewerFigures />
      </Suspense>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <Suspense>
          <ReviewFigures />
        </Suspense>
        {updatedAt && <p>{rich('points.countedAgo', { time: () => <TimeAgo time={updatedAt} /> })}</p>}
      </div>
    </div>
  )
}

export { PointsPage as Component }
