import type { ActiveSession } from '@canopy/contract/accounts'
import { messages } from '@canopy/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { sessionsQuery, useEndSession } from './settings-data.ts'

export function SessionSettings() {
  const api = useApi()
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(api))
  const { signOutLocally } = useSignOut()
  const end = useMutation({ mutationFn: () => api.call('endSessions', {}), onSuccess: signOutLocally })
  const endOne = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  // The button with the focus disappears together with its session.
  const focusList = () => list.current?.focus()

  return (
    <>
      {sessions && (
        <ul ref={list} tabIndex={-1} aria-label="Active sessions" className="divide-y divide-line">
          {sessions.map((session) => (
            <Entry
              key={session.sessionId}
              session={session}
              pending={endOne.isPending && endOne.variables === session.sessionId}
              onEnd={() => endOne.mutate(session.sessionId, { onSuccess: focusList })}
            />
          ))}
        </ul>
      )}
      {!sessions && !error && (
        <div aria-busy="true">
          <p className="sr-only">{messages.loading}</p>
          <Skeleton className="h-14" />
        </div>
      )}
      {!sessions && error && (
        <TryAgain text={messages.sessionsFailed} pending={isFetching} onRetry={refetch} />
      )}
      {endOne.error && <Fault>{endOne.error.message}</Fault>}
      <div className="mt-4 flex flex-col items-start gap-2">
        <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate()}>
          Sign out everywhere
        </Button>
        <p className="text-sm text-muted">Here, too: you will be back at the login.</p>
        {end.error && <Fault>{end.error.message}</Fault>}
      </div>
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
          Signed in <TimeAgo time={createdAt} /> · last used <TimeAgo time={lastUsedAt} />
        </p>
      </div>
      {current ? (
        <Badge tone="leaf">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          onClick={onEnd}
          aria-label={`End session: ${device}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
