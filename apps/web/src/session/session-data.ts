import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import { MINUTE } from '@canopy/contract/limits'
import type { LiveMessage } from '@canopy/contract/live'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import { useApi } from '../api/context.ts'
import { sessionCalls } from './session-calls.ts'

/** Queries whose keys begin with it are refetched with the session, which they are when points were earned, redeemed or released. */
export const sessionKey = ['session']

/** Key of the number of unread notifications, which comes with the session. It begins with that of all notification queries. */
export const unreadKey = ['notifications', 'unread']

/** Shows the number that came with a session, unless it was read again, or notifications were marked as read, since the session was asked for. */
function showUnread(queries: QueryClient, { unreadNotifications }: Session, askedAt: number) {
  const known = queries.getQueryState<number>(unreadKey)
  if (unreadNotifications === undefined || (known?.dataUpdatedAt ?? 0) >= askedAt) return
  queries.setQueryData<number>(unreadKey, unreadNotifications)
}

/** The signed-in member. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal, client }) => {
      const askedAt = Date.now()
      const getSession = sessionCalls().then(({ getSession }) => getSession)
      const session = await api.call(getSession, {}, { signal })
      showUnread(client, session, askedAt)
      return session
    },
    staleTime: MINUTE,
    meta: { offline: true },
  })

/** The id of the member whose data is in `queries`, if it is known. */
export const cachedUserId = (queries: QueryClient) => queries.getQueryData<Session>(sessionKey)?.userId

/** The signed-in member. Only for components below a route that requires a session. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery(useApi()))
  return data
}

/** The points that the member can redeem now. A balance that was just shown may be older than what is on hold. */
export const availableOf = ({ points, onHold }: Session) => Math.max(points - onHold, 0)

/** Shows `points` as the member's balance everywhere. */
export function showPoints(queries: QueryClient, points: number) {
  queries.setQueryData<Session>(sessionKey, (session) => session && { ...session, points })
}

/** Refetches the session. If the server no longer knows it, the member is signed out. */
export function refreshSession(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: sessionKey })
}

export function onSessionEvent(queries: QueryClient, message: LiveMessage) {
  if (message.type === 'points') showPoints(queries, message.points)
  // A moderator may have suspended the member, or lifted that.
  const isModeration = message.type === 'notification' && message.notification.kind === 'moderation'
  if (message.type === 'points' || message.type === 'ready' || isModeration) refreshSession(queries)
}
