import { type InvitationList, MAILED_INVITATION_FOR } from '@canopy/contract/desk/invitation-lists/shapes'
import { DAY } from '@canopy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.ts'
import { t } from '../../../../language/messages.ts'
import { Badge } from '../../../../ui/badges/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { Part } from '../../case/part.tsx'
import { listsQuery, stateLabels, useListDecisions } from './lists-data.ts'

/** Lists what was sent, newest first, with how far it is. */
export function ListsPart() {
  const lists = useQuery(listsQuery(useApi()))
  const { data } = lists
  return (
    <Part title={t('desk-doors.lists')}>
      {lists.isPending && <Skeleton className="h-24 w-full" />}
      {lists.isError && !data && (
        <LoadFailure text={t('desk-doors.listsFailed')} pending={lists.isFetching} onRetry={lists.refetch} />
      )}
      {data?.length === 0 && <p className="text-muted">{t('desk-doors.noLists')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((list) => (
            <Row key={list.listId} list={list} />
          ))}
        </ul>
      )}
    </Part>
  )
}

const tones: Readonly<Record<string, 'leaf' | 'sun'>> = {
  sending: 'leaf',
  paused: 'sun',
  held: 'sun',
  stopped: 'sun',
}

function Row({ list }: { list: InvitationList }) {
  const { name, state, createdBy, createdAt, waiting, sent, joined, failed, leftOut, failedAddresses } = list
  const [isEnding, setEnding] = useState(false)
  const { pause, resume, end } = useListDecisions(list, () => setEnding(false))
  const label = stateLabels[state]
  return (
    <li className="flex flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
          {name}
        </strong>
        {label && <Badge tone={tones[state] ?? 'neutral'}>{t(label)}</Badge>}
      </span>
      <span className="text-sm text-muted">
        {createdBy?.fullName || t('desk-policy.formerOwner')} · <TimeAgo time={createdAt} />
      </span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular">
        <li>{t('desk-doors.countSent', { count: sent })}</li>
        <li>{t('desk-doors.countJoined', { count: joined })}</li>
        {waiting > 0 && <li>{t('desk-doors.countWaiting', { count: waiting })}</li>}
        {failed > 0 && <li>{t('desk-doors.countFailed', { count: failed })}</li>}
        {leftOut > 0 && <li>{t('desk-doors.countLeftOut', { count: leftOut })}</li>}
      </ul>
      {state === 'held' && <p className="text-sm text-pretty">{t('desk-doors.heldText')}</p>}
      {leftOut > 0 && (
        <p className="text-sm text-pretty">
          {t('desk-doors.stoppedText', { days: MAILED_INVITATION_FOR / DAY })}
        </p>
      )}
      {failedAddresses.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {t('desk-doors.failedAddresses')} <span dir="ltr">{failedAddresses.join(', ')}</span>
        </p>
      )}
      {state !== 'ended' && (
        <span className="flex flex-wrap gap-2">
          {state === 'sending' && (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('desk-doors.pauseNamed', { name })}
              pending={pause.isPending}
              onClick={() => pause.decide(undefined)}
            >
              {t('desk.pause')}
            </Button>
          )}
          {state === 'paused' && (
            <Button
              size="small"
              aria-label={t('desk-doors.resumeNamed', { name })}
              pending={resume.isPending}
              onClick={() => resume.decide(undefined)}
            >
              {t('desk.resume')}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={t('desk-doors.endNamed', { name })}
            onClick={() => setEnding(true)}
          >
            {t('desk-doors.end')}
          </Button>
        </span>
      )}
      <FormFailure message={pause.failure ?? resume.failure} />
      <Dialog
        open={isEnding}
        onOpenChange={setEnding}
        title={t('desk-doors.endNamed', { name })}
        description={t('desk-doors.endText')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setEnding(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" pending={end.isPending} onClick={() => end.decide(undefined)}>
              {t('desk-doors.end')}
            </Button>
          </>
        }
      >
        <FormFailure message={end.failure} />
      </Dialog>
    </li>
  )
}
