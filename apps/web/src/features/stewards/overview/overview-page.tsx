import { hasDuty } from '@canopy/contract/desk/duties'
import { OVERVIEW_DAYS } from '@canopy/contract/desk/overview'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ReviewerFigures } from '../../challenges/index.ts'
import { BasicPart } from './basic-part.tsx'
import { STEPS, type Step } from './buckets.ts'
import { CapPart } from './cap-part.tsx'
import { Figures } from './figures.tsx'
import { HealthPart } from './health-part.tsx'
import { HeldPart } from './held-part.tsx'
import { Movers } from './movers.tsx'
import { isDays, overviewQuery } from './overview-data.ts'
import { OwnPart } from './own-part.tsx'
import { PendingCorrections } from './pending-corrections.tsx'
import { WaitingList } from './waiting-list.tsx'

const steps: Record<Step, PlainMessageId> = { day: 'desk.day', week: 'desk.week', month: 'desk.month' }

/** The period and step in the address, so that a view can be shared. */
function useView() {
  const [params, setParams] = useSearchParams()
  const days = Number(params.get('days'))
  const step = STEPS.find((known) => known === params.get('by'))
  const shownDays = isDays(days) ? days : 30
  return {
    days: shownDays,
    step: step ?? (shownDays === 365 ? 'month' : 'day'),
    set: (name: string, value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.set(name, value)
          if (name === 'days') next.delete('by')
          return next
        },
        { replace: true },
      ),
  } as const
}

function OverviewPage() {
  usePageTitle(t('desk.overview'))
  const { duties } = useSession()
  const view = useView()
  const overview = useQuery(overviewQuery(useApi(), view.days))
  const { data } = overview

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl font-bold">{t('desk.overview')}</h1>
        <div className="flex flex-wrap gap-3">
          <Field label={t('desk.period')} className="min-w-36">
            <Select value={view.days} onChange={({ target }) => view.set('days', target.value)}>
              {OVERVIEW_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 365 ? t('desk.oneYear') : t('desk.daysShown', { days })}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('desk.step')} className="min-w-32">
            <Select value={view.step} onChange={({ target }) => view.set('by', target.value)}>
              {STEPS.map((step) => (
                <option key={step} value={step}>
                  {t(steps[step])}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      {overview.isPending && <Skeleton className="h-80 w-full" />}
      {overview.isError && !data && (
        <LoadFailure
          text={t('desk.overviewFailed')}
          pending={overview.isFetching}
          onRetry={overview.refetch}
        />
      )}
      {data && (
        <>
          <BasicPart />
          <div className="grid gap-4 xl:grid-cols-2">
            <WaitingList waiting={data.waiting} />
            <CapPart cap={data.cap} />
          </div>
          <HeldPart heldBack={data.heldBack} />
          {hasDuty(duties, 'owner') && <PendingCorrections />}
          <Figures overview={data} step={view.step} />
          <div className="grid gap-4 xl:grid-cols-3">
            <Movers
              title={t('desk.topChallenges')}
              unit="desk.verifiedCount"
              movers={data.challenges}
              pathOf={paths.challenge}
              empty={t('desk.noneVerified')}
            />
            <Movers
              title={t('desk.topProducts')}
              unit="desk.soldCount"
              movers={data.products}
              pathOf={paths.product}
              empty={t('desk.noneSold')}
            />
            <HealthPart health={data.health} />
          </div>
          <Suspense>
            <ReviewerFigures />
          </Suspense>
          {hasDuty(duties, 'owner') && <OwnPart />}
          <p className="text-xs text-muted">
            {t('desk.daysInUtc')} <Counted at={data.updatedAt} />
          </p>
        </>
      )}
    </div>
  )
}

function Counted({ at }: { at: string | null }) {
  return at ? rich('desk.counted', { time: () => <TimeAgo time={at} /> }) : t('desk.notCounted')
}

export { OverviewPage as Component }
