/** Delivers events to the sockets of members, and closes sockets of revoked sessions. */

import type { Socket } from 'node:net'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_RENEWED, LIVE_UNAUTHENTICATED, LiveAuth, type LiveMessage } from '@canopy/contract/live'
import type { RawData, WebSocket } from 'ws'
import type { FindCaller } from '../caller.ts'
import type { Db } from '../db/database.ts'
import { type Announce, createAnnouncer } from './announcer.ts'
import type { Bus, BusEvent } from './bus.ts'
import { createSockets, type Member } from './sockets.ts'

const PING_INTERVAL = 30 * SECOND
const READY = JSON.stringify({ type: 'ready' } satisfies LiveMessage)

function tokenOf(data: RawData): string | undefined {
  try {
    return LiveAuth.parse(JSON.parse(data.toString())).token
  } catch {
    return undefined
  }
}

type Parts = {
  db: Db
  bus: Bus
  findCaller: FindCaller
  onError: (error: unknown, message: string) => void
}

/** `features` return the messages for events. */
export function createHub({ db, bus, findCaller, onError }: Parts, features: Announce[]) {
  const sockets = createSockets()
  let revocations = 0

  const announceEvent = createAnnouncer({
    async announce(event) {
      if (sockets.isEmpty()) return undefined
      for (const feature of features) {
        const announcement = await feature(db, event)
        if (announcement) return announcement
      }
      return undefined
    },
    deliver: sockets.deliver,
    onError: (error) => onError(error, 'an event could not be announced'),
  })

  /** Looks the member up again if sessions were revoked during the lookup. */
  async function findMember(token: string): Promise<Member | undefined> {
    const before = revocations
    const caller = await findCaller(token)
    if (before !== revocations) return findMember(token)
    return caller && { userId: caller.userId, sessionId: caller.sessionId, token }
  }

  async function closeRevoked() {
    for (const { token, sessionId } of [...sockets.members()]) {
      if (!(await findCaller(token))) sockets.closeSessions([sessionId], LIVE_UNAUTHENTICATED)
    }
  }

  function onBusEvent(event: BusEvent) {
    if (event.type === 'sessions.revoked') {
      revocations += 1
      sockets.closeSessions(event.sessionIds, LIVE_UNAUTHENTICATED)
    } else if (event.type === 'session.renewed') {
      revocations += 1
      sockets.closeSessions([event.sessionId], LIVE_RENEWED)
    } else if (event.type === 'events.missed') {
      revocations += 1
      closeRevoked().catch((error: unknown) => onError(error, 'sockets could not be checked'))
    } else if ('userId' in event ? sockets.has(event.userId) : !sockets.isEmpty()) {
      announceEvent(event)
    }
  }

  const unsubscribe = bus.subscribe(onBusEvent)
  const pings = setInterval(sockets.ping, PING_INTERVAL)

  return {
    /** Signs a socket in with its first message; closes it if the token is not valid. */
    async admit(socket: WebSocket, connection: Socket, firstMessage: RawData) {
      const token = tokenOf(firstMessage)
      const member = token === undefined ? undefined : await findMember(token)
      if (!member) return socket.close(LIVE_UNAUTHENTICATED)
      if (socket.readyState !== socket.OPEN) return
      sockets.add(socket, connection, member)
      socket.send(READY)
    },
    close() {
      unsubscribe()
      clearInterval(pings)
    },
  }
}
