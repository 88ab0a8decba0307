import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Part } from '../case/part.tsx'
import { CheckRow } from './check-row.tsx'
import { checksQuery } from './health-data.ts'
import { JobsPart } from './jobs-part.tsx'

function HealthPage() {
  usePageTitle(t('common.health'))
  const checks = useQuery(checksQuery(useApi()))
  const { data } = checks
  return (
    <div className="flex flex-col gap-4">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{t('common.health')}</h1>
        <Button variant="secondary" pending={checks.isFetching} onClick={() => void checks.refetch()}>
          {t('desk-policy.checkAgain')}
        </Button>
      </header>
      {checks.isPending && <Skeleton className="h-96 w-full" />}
      {checks.isError && !data && (
        <LoadFailure text={t('desk.healthFailed')} pending={checks.isFetching} onRetry={checks.refetch} />
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Part title={t('desk-policy.checks')}>
            <ul className="divide-y divide-line">
              {data.map((check) => (
                <CheckRow key={check.kind} check={check} />
              ))}
            </ul>
          </Part>
          <JobsPart />
        </div>
      )}
    </div>
  )
}

export { HealthPage as Component }
