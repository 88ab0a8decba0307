import type { ActiveSession } from '@canopy/contract/accounts'
import { messages } from '@canopy/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { sessionsQuery } from './settings-data.ts'

export function SessionSettings() {
  const api = useApi()
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(api))
  const { signOutLocally } = useSignOut()
  const end = useMutation({ mutationFn: () => api.call('endSessions', {}), onSuccess: signOutLocally })

  return (
    <>
      {sessions && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Entry key={session.sessionId} session={session} />
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

function Entry({ session: { device, createdAt, lastUsedAt, current } }: { session: ActiveSession }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          Signed in <TimeAgo time={createdAt} /> · last used <TimeAgo time={lastUsedAt} />
        </p>
      </div>
      {current && <Badge tone="leaf">This device</Badge>}
    </li>
  )
}
