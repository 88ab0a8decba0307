import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { PLACE, placeQuery } from './place-data.ts'
import { PlaceForm } from './place-form.tsx'

function PlacePage() {
  usePageTitle(t('desk-place.title'))
  const place = useQuery(placeQuery(useApi()))
  const { data } = place
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="flex min-h-11 items-center text-xl font-bold">{t('desk-place.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-place.lead')}</p>
      </header>
      {place.isPending && <Skeleton className="h-96 w-full" />}
      {place.isError && !data && (
        <LoadFailure text={t('desk-place.failed')} pending={place.isFetching} onRetry={place.refetch} />
      )}
      {data && (
        <>
          <PlaceForm place={data} />
          <Part title={t('common.history')}>
            <History kind="community" id={PLACE} />
          </Part>
        </>
      )}
    </div>
  )
}

export { PlacePage as Component }
