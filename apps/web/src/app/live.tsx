import type { LiveMessage } from '@canopy/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectLive } from '../api/live.ts'
import { hearFeed } from '../features/feed/index.ts'
import { hearNotification } from '../features/notifications/index.ts'
import { showPoints } from '../session/session-data.ts'
import { storedToken } from '../session/stored-session.ts'

function hear(queries: QueryClient, message: LiveMessage) {
  if (message.type === 'points') showPoints(queries, message.points)
  else if (message.type === 'notification') hearNotification(queries)
  else if (message.type !== 'ready') void hearFeed(queries, message)
}

/** Listens to the server's news as long as a member is here. */
export function Live() {
  const queries = useQueryClient()
  useEffect(() => connectLive(storedToken, (message) => hear(queries, message)), [queries])
  return null
}
