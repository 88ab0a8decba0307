import type { WaitingApplication } from '@canopy/contract/desk/doors/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { itemsOf } from '../../../api/paged-query.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { applicationsQuery, useApplicationDecision } from './doors-data.ts'

const READY_REASONS: readonly PlainMessageId[] = ['desk-doors.reasonUnknown', 'desk-doors.reasonSpam']

/** Lists who waits to be let in, the longest waiting first. */
export function ApplicationsPart() {
  const list = useInfiniteQuery(applicationsQuery(useApi()))
  const applications = list.data && itemsOf(list.data, ({ applicationId }) => applicationId)
  return (
    <Part title={t('desk-doors.applications')}>
      {list.isPending && <Skeleton className="h-24 w-full" />}
      {list.isError && !applications && (
        <LoadFailure
          text={t('desk-doors.applicationsFailed')}
          pending={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {applications?.length === 0 && <p className="text-muted">{t('desk-doors.noApplications')}</p>}
      {applications && applications.length > 0 && (
        <ul className="divide-y divide-line">
          {applications.map((application) => (
            <Row key={application.applicationId} application={application} />
          ))}
        </ul>
      )}
      <ShowMore query={list} className="mt-4" />
    </Part>
  )
}

function Row({ application }: { application: WaitingApplication }) {
  const { fullName, answer, appliedAt } = application
  const [isDeclining, setDeclining] = useState(false)
  const decision = useApplicationDecision(application, () => setDeclining(false))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="flex flex-wrap justify-between gap-x-4">
          <strong dir="auto" className="[overflow-wrap:anywhere]">
            {fullName}
          </strong>
          <span className="text-sm text-muted">
            <TimeAgo time={appliedAt} />
          </span>
        </span>
        {answer !== '' && (
          <span dir="auto" className="whitespace-pre-line text-as-page [overflow-wrap:anywhere]">
            {answer}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t('desk-doors.acceptNamed', { name: fullName })}
          pending={decision.isPending && !isDeclining}
          onClick={() => decision.decide(application)}
        >
          {t('desk-doors.accept')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('desk-doors.declineNamed', { name: fullName })}
          onClick={() => setDeclining(true)}
        >
          {t('desk-doors.decline')}
        </Button>
      </span>
      {!isDeclining && <FormFailure message={decision.failure} />}
      <ReasonDialog
        open={isDeclining}
        title={t('desk-doors.declineNamed', { name: fullName })}
        description={t('desk-doors.declineText', { name: fullName })}
        cancel={t('common.cancel')}
        act={t('desk-doors.decline')}
        variant="danger"
        ready={READY_REASONS}
        readers={t('desk-doors.declineReaders')}
        decision={decision}
        run={(reason) => decision.decide({ ...application, reason })}
        onClosed={() => setDeclining(false)}
      />
    </li>
  )
}
