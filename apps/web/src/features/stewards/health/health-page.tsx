import { type HealthCheck, healthLabels, Trial } from '@canopy/contract/desk/health'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'
import { checksQuery, useTrial } from './health-data.ts'
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

const marks = {
  fine: { Icon: CircleCheck, colour: 'text-leaf-ink', label: 'desk-policy.healthFine', tone: 'leaf' },
  warning: { Icon: TriangleAlert, colour: 'text-sun-ink', label: 'desk-policy.healthWarning', tone: 'sun' },
  failed: { Icon: CircleX, colour: 'text-danger-ink', label: 'desk-policy.healthFailed', tone: 'danger' },
} as const

const isMark = (state: string): state is keyof typeof marks => Object.hasOwn(marks, state)

function CheckRow({ check: { kind, state, detail, advice } }: { check: HealthCheck }) {
  // A newer server may know other states.
  const { Icon, colour, label, tone } = marks[isMark(state) ? state : 'warning']
  const trial = Trial.safeParse(kind).data
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {labelOf(healthLabels, kind)} <Badge tone={tone}>{t(label)}</Badge>
        </h3>
        <p className="[overflow-wrap:anywhere]">{detail}</p>
        {advice && <p className="text-pretty text-muted">{advice}</p>}
        {trial && <TrialButton kind={trial} />}
      </div>
    </li>
  )
}

const trialLabels: Record<Trial, PlainMessageId> = {
  mail: 'desk-policy.trialMail',
  model: 'desk-policy.trialModel',
  pictures: 'desk-policy.trialPictures',
}

function TrialButton({ kind }: { kind: Trial }) {
  const { mutate, isPending, error } = useTrial(kind)
  return (
    <>
      <Button variant="secondary" size="small" className="mt-1" pending={isPending} onClick={() => mutate()}>
        {t(trialLabels[kind])}
      </Button>
      {error && (
        <p role="alert" className="text-danger-ink">
          {error.message}
        </p>
      )}
    </>
  )
}

export { HealthPage as Component }
