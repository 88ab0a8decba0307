import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { COMMUNITY, communityQuery } from './community-data.ts'
import { FaceForm } from './face-form.tsx'

function CommunityPage() {
  usePageTitle(t('desk-community.title'))
  const community = useQuery(communityQuery(useApi()))
  const { data } = community
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="flex min-h-11 items-center text-xl font-bold">{t('desk-community.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-community.lead')}</p>
      </header>
      {community.isPending && <Skeleton className="h-96 w-full" />}
      {community.isError && !data && (
        <LoadFailure
          text={t('desk-community.failed')}
          pending={community.isFetching}
          onRetry={community.refetch}
        />
      )}
      {data && (
        <>
          <FaceForm community={data} />
          <Part title={t('common.history')}>
            <History kind="community" id={COMMUNITY} />
          </Part>
        </>
      )}
    </div>
  )
}

export { CommunityPage as Component }
