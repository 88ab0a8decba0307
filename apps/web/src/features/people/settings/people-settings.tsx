/** Lists of people in the settings, each with what can be done about them. */

import * as endpoints from '@canopy/contract/people/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { blocksQuery, followersQuery, mutesQuery, requestsQuery } from '../people-data.ts'
import { PeopleList } from '../people-list.tsx'
import { useListAction } from './use-list-action.ts'

type Action = ReturnType<typeof useListAction>
type Person = Parameters<Action['run']>[0]
/** Messages that say what is done, and to whom. */
type NamingId =
  | 'settings.confirmNamed'
  | 'settings.declineNamed'
  | 'settings.removeFollower'
  | 'settings.unmuteNamed'
  | 'settings.unblockNamed'

function ActionButton({
  action: { run, isPending },
  person,
  label,
  variant = 'secondary',
  children,
}: {
  action: Action
  person: Person
  label: NamingId
  variant?: 'primary' | 'secondary'
  children: string
}) {
  return (
    <Button
      variant={variant}
      size="small"
      pending={isPending(person)}
      aria-label={t(label, { fullName: person.fullName })}
      onClick={() => run(person)}
    >
      {children}
    </Button>
  )
}

/** Most members have nobody in these lists. */
const LineSkeleton = () => (
  <ListSkeleton count={1}>
    <Skeleton className="h-6 w-44" />
  </ListSkeleton>
)

export function RequestSettings() {
  const api = useApi()
  const accept = useListAction((userId) => api.call(endpoints.acceptFollower, { params: { userId } }))
  const decline = useListAction((userId) => api.call(endpoints.declineFollower, { params: { userId } }))
  return (
    <PeopleList
      label={t('settings.requestsToFollowYou')}
      query={useInfiniteQuery(requestsQuery(api))}
      empty={t('settings.noRequests')}
      loading={<LineSkeleton />}
      actions={(person) => (
        <>
          <ActionButton action={accept} person={person} label="settings.confirmNamed" variant="primary">
            {t('settings.confirm')}
          </ActionButton>
          <ActionButton action={decline} person={person} label="settings.declineNamed">
            {t('settings.decline')}
          </ActionButton>
        </>
      )}
    />
  )
}

export function FollowerSettings() {
  const api = useApi()
  const { userId } = useSession()
  const remove = useListAction((follower) =>
    api.call(endpoints.removeFollower, { params: { userId: follower } }),
  )
  return (
    <PeopleList
      label={t('settings.yourFollowers')}
      query={useInfiniteQuery(followersQuery(api, userId))}
      empty={t('people.noFollowers')}
      actions={(person) => (
        <ActionButton action={remove} person={person} label="settings.removeFollower">
          {t('common.remove')}
        </ActionButton>
      )}
    />
  )
}

export function MutedSettings() {
  const api = useApi()
  const unmute = useListAction((userId) => api.call(endpoints.unmute, { params: { userId } }))
  return (
    <PeopleList
      label={t('settings.mutedMembers')}
      query={useInfiniteQuery(mutesQuery(api))}
      empty={t('settings.noMutes')}
      loading={<LineSkeleton />}
      actions={(person) => (
        <ActionButton action={unmute} person={person} label="settings.unmuteNamed">
          {t('common.unmute')}
        </ActionButton>
      )}
    />
  )
}

export function BlockedSettings() {
  const api = useApi()
  const unblock = useListAction((userId) => api.call(endpoints.unblock, { params: { userId } }))
  return (
    <PeopleList
      label={t('settings.blockedMembers')}
      query={useInfiniteQuery(blocksQuery(api))}
      empty={t('settings.noBlocks')}
      loading={<LineSkeleton />}
      actions={(person) => (
        <ActionButton action={unblock} person={person} label="settings.unblockNamed">
          {t('settings.unblock')}
        </ActionButton>
      )}
    />
  )
}
