import type { LiveMessage } from '@canopy/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectLive } from '../api/live.ts'
import { onPointsEvent } from '../features/accounts/index.ts'
import { onVerdictEvent } from '../features/challenges/index.ts'
import { onFeedEvent } from '../features/feed/index.ts'
import { onScoreEvent } from '../features/leaderboard/index.ts'
import { onNotificationEvent } from '../features/notifications/index.ts'
import { onSavingEvent } from '../features/shop/index.ts'
import { onDeskEvent } from '../features/stewards/index.ts'
import { onSessionEvent, refreshSession } from '../session/session-data.ts'
import { storedToken } from '../session/stored-session.ts'

/** Each picks the messages that concern it. After `ready` they refetch what they may have missed while disconnected. */
const listeners = [
  onSessionEvent,
  onPointsEvent,
  onVerdictEvent,
  onScoreEvent,
  onSavingEvent,
  onNotificationEvent,
  onFeedEvent,
  onDeskEvent,
]

/** Receives the server's events while a member is signed in. */
export function Live() {
  const queries = useQueryClient()
  useEffect(
    () =>
      connectLive({
        token: storedToken,
        onMessage: (message: LiveMessage) => {
          for (const listener of listeners) listener(queries, message)
        },
        // The API refuses the token too, which signs the member out, unless they did so here.
        onRefused: () => {
          if (storedToken() !== null) refreshSession(queries)
        },
      }),
    [queries],
  )
  return null
}
