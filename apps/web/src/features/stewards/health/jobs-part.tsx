import { deleteJobs, retryJobs } from '@canopy/contract/desk/endpoints'
import { JOBS_SHOWN, type JobGroup, type UnfinishedJob } from '@canopy/contract/desk/jobs'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { dateFormat } from '../../../language/dates.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'
import { jobGroupsQuery, jobsQuery, useJobAct } from './health-data.ts'

const hour = dateFormat({ timeStyle: 'short' })
const at = (time: string) => hour.format(new Date(time))

/** Lists jobs that wait, failed, or are no longer tried. */
export function JobsPart() {
  const groups = useQuery(jobGroupsQuery(useApi()))
  return (
    <Part title={t('desk-policy.jobs')}>
      {groups.isPending && <Skeleton className="h-24 w-full" />}
      {groups.isError && !groups.data && (
        <TryAgain text={groups.error.message} pending={groups.isFetching} onRetry={groups.refetch} />
      )}
      {groups.data?.length === 0 && <p className="text-muted">{t('desk-policy.allJobsAreDone')}</p>}
      {groups.data && groups.data.length > 0 && (
        <ul className="divide-y divide-line">
          {groups.data.map((group) => (
            <Group key={group.kind} group={group} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Group({ group }: { group: JobGroup }) {
  const { kind, title, waiting, retrying, givenUp, since, nextTryAt, cause } = group
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const retry = useJobAct(retryJobs, kind)
  const remove = useJobAct(deleteJobs, kind)
  return (
    <li aria-label={title} className="flex flex-col items-start gap-2 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {title}
        {waiting > 0 && <Badge>{t('desk-policy.jobsWaiting', { count: waiting })}</Badge>}
        {retrying > 0 && <Badge tone="sun">{t('desk-policy.jobsFailed', { count: retrying })}</Badge>}
        {givenUp > 0 && <Badge tone="danger">{t('desk-policy.jobsGivenUp', { count: givenUp })}</Badge>}
      </h3>
      <p className="text-muted [overflow-wrap:anywhere]">
        {rich('desk-policy.oldestJob', { time: () => <TimeAgo time={since} /> })}
        {nextTryAt && ` ${t('desk-policy.nextTry', { time: at(nextTryAt) })}`}
        {cause && ` ${t('desk-policy.lastCause', { cause })}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {retrying + givenUp > 0 && (
          <Button size="small" pending={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('desk-policy.retryAll')}
          </Button>
        )}
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('desk-policy.hide') : t('desk-policy.showEach')}
        </Button>
        {givenUp > 0 && (
          <Button variant="secondary" size="small" onClick={() => setDeleting(true)}>
            {t('desk-policy.deleteGivenUp')}
          </Button>
        )}
      </div>
      {isOpen && <Jobs kind={kind} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('desk-policy.deleteJobsTitle')}
        question={t('desk-policy.deleteJobsQuestion', { title, count: givenUp })}
        failure={remove.error?.message}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setDeleting(false) })}
      />
    </li>
  )
}

function Jobs({ kind }: { kind: string }) {
  const jobs = useQuery(jobsQuery(useApi(), kind))
  if (jobs.isPending) return <Skeleton className="h-11 w-full" />
  if (!jobs.data)
    return <TryAgain text={jobs.error.message} pending={jobs.isFetching} onRetry={jobs.refetch} />
  return (
    <>
      <ul className="w-full divide-y divide-line">
        {jobs.data.map((job) => (
          <Job key={job.jobId} kind={kind} job={job} />
        ))}
      </ul>
      {jobs.data.length === JOBS_SHOWN && (
        <p className="text-muted">{t('desk-policy.firstJobs', { count: JOBS_SHOWN })}</p>
      )}
    </>
  )
}

const stateLabels: Record<string, PlainMessageId> = {
  waiting: 'desk-policy.jobWaits',
  running: 'desk-policy.jobRuns',
  retrying: 'desk-policy.jobFailed',
  givenUp: 'desk-policy.jobGivenUp',
}

function Job({ kind, job }: { kind: string; job: UnfinishedJob }) {
  const { jobId, state, addedAt, tries, nextTryAt, cause } = job
  const retry = useJobAct(retryJobs, kind)
  const remove = useJobAct(deleteJobs, kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {rich('desk-policy.jobAdded', {
          state: labelOf(stateLabels, state),
          time: () => <TimeAgo time={addedAt} />,
        })}
        {tries > 0 && `, ${t('desk-policy.triesFailed', { count: tries })}`}
        {nextTryAt && `, ${t('desk-policy.nextAt', { time: at(nextTryAt) })}`}
        {cause && `: ${cause}`}
      </span>
      <span className="flex flex-wrap gap-2">
        {(state === 'retrying' || state === 'givenUp') && (
          <Button
            variant="secondary"
            size="small"
            pending={retry.isPending}
            onClick={() => retry.mutate(jobId)}
          >
            {t('desk-policy.retry')}
          </Button>
        )}
        {state === 'givenUp' && (
          <Button
            variant="quiet"
            size="small"
            pending={remove.isPending}
            onClick={() => remove.mutate(jobId)}
          >
            {t('common.delete')}
          </Button>
        )}
      </span>
    </li>
  )
}
