import type { LiveMessage } from '@canopy/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { connectLive } from '../api/live.ts'
import { onPointsEvent } from '../features/accounts/index.ts'
import { onVerdictEvent } from '../features/challenges/index.ts'
import { onFeedEvent } from '../features/feed/index.ts'
import { onScoreEvent } from '../features/leaderboard/index.ts'
import { onNotificationEvent, onPushOffer, Push } from '../features/notifications/index.ts'
import { onPeopleEvent } from '../features/people/index.ts'
import { onSavingEvent } from '../features/shop/index.ts'
import { onDeskEvent } from '../features/stewards/index.ts'
import { Acceptance } from '../pages/community/acceptance.tsx'
import { onSessionEvent, refreshSession } from '../session/session-data.ts'
import { storedToken } from '../session/stored-session.ts'
import { storageKeys, storedText } from '../storage.ts'

const pushedTo = storedText(storageKeys.push)

/** Each picks the messages that concern it. After `ready` they refetch what they may have missed while disconnected. */
const listeners = [
  onSessionEvent,
  onPointsEvent,
  onVerdictEvent,
  onScoreEvent,
  onSavingEvent,
  onNotificationEvent,
  onPeopleEvent,
  onFeedEvent,
  onDeskEvent,
]

/** Receives the server's events and what is pushed while a member is signed in, and asks for what they have yet to accept. */
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
  const [offers, setOffers] = useState(0)
  useEffect(() => onPushOffer(() => setOffers((count) => count + 1)), [])
  return (
    <>
      <Acceptance />
      {(offers > 0 || pushedTo.get() !== null) && (
        <Suspense>
          <Push offers={offers} />
        </Suspense>
      )}
    </>
  )
}
