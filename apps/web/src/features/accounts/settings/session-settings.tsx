import { endSessions } from '@canopy/contract/accounts/sessions/endpoints'
import type { ActiveSession } from '@canopy/contract/accounts/sessions/shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DOT } from '../../../ui/dot.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useRecentLogin } from './recent-login.tsx'
import { sessionsQuery, useEndSessions } from './settings-data.ts'

export function SessionSettings() {
  const api = useApi()
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(api))
  const { signOutLocally } = useSignOut()
  const { run, dialog } = useRecentLogin()
  const end = useEndSessions(run)
  const endAll = useMutation({
    mutationFn: () => run(() => api.call(endSessions, {})),
    onSuccess: signOutLocally,
  })
  const ending = end.isPending ? end.variables : undefined
  const list = useRef<HTMLUListElement>(null)
  // The button with the focus disappears together with its session.
  const focusList = () => list.current?.focus()

  return (
    <>
      {sessions && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('settings.activeSessions')}
          className="divide-y divide-line"
        >
          {sessions.map((session) => (
            <Entry
              key={session.sessionId}
              session={session}
              pending={ending !== 'others' && ending?.sessionId === session.sessionId}
              onEnd={() => end.mutate(session, { onSuccess: focusList })}
            />
          ))}
        </ul>
      )}
      {!sessions && !error && (
        <div aria-busy="true">
          <p className="sr-only">{t('common.loading')}</p>
          <Skeleton className="h-14" />
        </div>
      )}
      {!sessions && error && (
        <TryAgain text={t('settings.sessionsFailed')} pending={isFetching} onRetry={refetch} />
      )}
      {end.error && <Fault>{end.error.message}</Fault>}
      <div className="mt-4 flex flex-col items-start gap-2">
        <div className="flex flex-wrap gap-3">
          {sessions && sessions.length > 1 && (
            <Button
              variant="secondary"
              pending={ending === 'others'}
              onClick={() => end.mutate('others', { onSuccess: focusList })}
            >
              {t('settings.endAllOthers')}
            </Button>
          )}
          <Button variant="secondary" pending={endAll.isPending} onClick={() => endAll.mutate()}>
            {t('common.signOutEverywhere')}
          </Button>
        </div>
        <p className="text-sm text-muted">{t('settings.everywhereIsHereToo')}</p>
        {endAll.error && <Fault>{endAll.error.message}</Fault>}
      </div>
      {dialog}
    </>
  )
}

type EntryProps = { session: ActiveSession; pending: boolean; onEnd: () => void }

function Entry({ session: { device, createdAt, lastUsedAt, current }, pending, onEnd }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          {rich('settings.signedIn', { time: () => <TimeAgo time={createdAt} /> })}
          {DOT}
          {rich('settings.lastUsed', { time: () => <TimeAgo time={lastUsedAt} /> })}
        </p>
      </div>
      {current ? (
        <Badge tone="leaf">{t('settings.thisDevice')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          onClick={onEnd}
          aria-label={t('settings.endThisSessionOn', { device })}
        >
          {t('settings.endThisSession')}
        </Button>
      )}
    </li>
  )
}
