import type { Jury } from '@canopy/contract/challenges/jury/shapes'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { explain } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { juryItemQuery, juryQuery, useJuryMembership } from './jury-data.ts'
import { JuryPhoto } from './jury-photo.tsx'

function JuryPage() {
  usePageTitle(t('jury.title'))
  const { data, isError, refetch, isFetching } = useQuery(juryQuery(useApi()))
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4">
      <BackLink to={paths.challenges}>{t('common.challenges')}</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('jury.title')}</h1>
        <p className="text-pretty text-muted">{t('jury.lead')}</p>
      </header>
      {data ? (
        <Helping jury={data} />
      ) : isError ? (
        <LoadFailure text={t('jury.failed')} onRetry={refetch} pending={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  )
}

function Helping({ jury }: { jury: Jury }) {
  const membership = useJuryMembership()
  const { state, votes, perDay } = jury
  if (state !== 'invited' && state !== 'helping')
    return <Card className="p-5 text-pretty">{t(state === 'off' ? 'jury.off' : 'jury.notYet')}</Card>
  const isHelping = state === 'helping'
  return (
    <>
      {isHelping ? (
        <Item jury={jury} />
      ) : (
        <Card className="p-5">
          <p className="text-pretty">{t('jury.invited', { count: perDay })}</p>
        </Card>
      )}
      <p role="status" className="text-pretty text-muted empty:sr-only">
        {votes > 0 && t('jury.thanks', { count: votes })}
      </p>
      <Button
        variant={isHelping ? 'quiet' : 'primary'}
        className="self-start"
        pending={membership.isPending}
        onClick={() => membership.mutate(!isHelping)}
      >
        {t(isHelping ? 'jury.leave' : 'jury.join')}
      </Button>
      {membership.error && <Fault>{explain(membership.error)}</Fault>}
    </>
  )
}

function Item({ jury: { shownToday, perDay } }: { jury: Jury }) {
  const { data, isError, refetch, isFetching } = useQuery(juryItemQuery(useApi()))
  if (data?.item) return <JuryPhoto item={data.item} />
  if (data) {
    const isEnough = Math.max(data.jury.shownToday, shownToday) >= perDay
    return <Card className="p-5 text-pretty">{t(isEnough ? 'jury.noMoreToday' : 'jury.nothing')}</Card>
  }
  if (isError) return <LoadFailure text={t('jury.failed')} onRetry={refetch} pending={isFetching} />
  return <Skeleton className="h-96" />
}

export { JuryPage as Component }
