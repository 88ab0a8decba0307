import { mayRestrict } from '@canopy/contract/desk/duties'
import { endMemberSessions } from '@canopy/contract/desk/members/endpoints'
import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { sessionsQuery } from './members-data.ts'
import { ReasonedAction } from './reasoned-action.tsx'

const READY_REASONS: PlainMessageId[] = ['desk-members.reasonAsked', 'desk-members.reasonMisused']

/** Lists the sessions of a member. */
export function SessionsPart({ member }: { member: DeskMember }) {
  const { userId } = member
  const sessions = useQuery(sessionsQuery(useApi(), userId))
  const [isOpen, setOpen] = useState(false)
  const mayEnd = mayRestrict(useSession().duties, member.duties)
  return (
    <Part title={t('desk-members.sessions')}>
      {sessions.isPending && (
        <ListSkeleton>
          <Skeleton className="h-11 w-full" />
        </ListSkeleton>
      )}
      {sessions.isError && !sessions.data && (
        <TryAgain text={sessions.error.message} pending={sessions.isFetching} onRetry={sessions.refetch} />
      )}
      {sessions.data?.length === 0 && <p className="text-muted">{t('desk-members.signedInNowhere')}</p>}
      {sessions.data && sessions.data.length > 0 && (
        <div className="flex flex-col items-start gap-3">
          <ul className="w-full divide-y divide-line">
            {sessions.data.map(({ sessionId, device, lastUsedAt }) => (
              <li key={sessionId} className="flex min-h-11 items-center justify-between gap-4 py-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{device}</span>
                <TimeAgo time={lastUsedAt} className="text-muted" />
              </li>
            ))}
          </ul>
          {mayEnd && !isOpen && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t('desk-members.signOutOpen')}
            </Button>
          )}
          {mayEnd && isOpen && <SignOutForm member={member} onDone={() => setOpen(false)} />}
        </div>
      )}
    </Part>
  )
}

function SignOutForm({ member, onDone }: { member: DeskMember; onDone: () => void }) {
  const api = useApi()
  const { userId, fullName } = member
  return (
    <ReasonedAction
      member={member}
      action={t('common.signOutEverywhere')}
      readyReasons={READY_REASONS}
      perform={(reason) => api.call(endMemberSessions, { params: { userId }, body: { reason } })}
      performed={t('desk.sessionsEnded', { fullName })}
      onDone={onDone}
    >
      {t('desk-members.signOutEffect', { fullName })}
    </ReasonedAction>
  )
}
