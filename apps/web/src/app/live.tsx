import type { LiveMessage } from '@canopy/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectLive } from '../api/live.ts'
import { hearEarned } from '../features/accounts/index.ts'
import { onVerdictEvent } from '../features/challenges/index.ts'
import { onFeedEvent } from '../features/feed/index.ts'
import { onScoreEvent } from '../features/leaderboard/index.ts'
import { hearNotification } from '../features/notifications/index.ts'
import { paths } from '../paths.ts'
import { refreshSession, showPoints } from '../session/session-data.ts'
import { storedToken } from '../session/stored-session.ts'

/** A balance moves with a verdict or an order, and what was earned with it counts elsewhere too. */
function hearPoints(queries: QueryClient, points: number) {
  showPoints(queries, points)
  refreshSession(queries)
  hearEarned(queries)
  onVerdictEvent(queries)
  onScoreEvent(queries)
}

function hear(queries: QueryClient, message: LiveMessage) {
  // What happened while there was no connection was not heard; the feed asks for it by itself.
  if (message.type === 'ready') {
    refreshSession(queries)
    hearNotification(queries)
    hearEarned(queries)
    onVerdictEvent(queries)
  } else if (message.type === 'points') hearPoints(queries, message.points)
  else if (message.type === 'notifications.changed') hearNotification(queries)
  else if (message.type === 'notification') {
    hearNotification(queries)
    if (message.notification.href.startsWith(paths.challenges)) onVerdictEvent(queries)
  } else void onFeedEvent(queries, message)
}

/** Listens to the server's news as long as a member is here. */
export function Live() {
  const queries = useQueryClient()
  useEffect(
    () =>
      connectLive({
        token: storedToken,
        hear: (message) => hear(queries, message),
        // The API says the same then, and that is what signs out; who signed out here needs no telling.
        refused: () => {
          if (storedToken() !== null) refreshSession(queries)
        },
      }),
    [queries],
  )
  return null
}
