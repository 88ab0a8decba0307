/** `/ws-feed`: changes reach the members' screens as they happen. */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_UNAUTHENTICATED, LiveAuth, type LiveMessage } from '@canopy/contract/live'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Db } from '../db/database.ts'
import { type Announce, createAnnouncer } from './announcer.ts'
import type { Bus, BusEvent } from './bus.ts'
import { createSockets, type Member } from './sockets.ts'

/** How long a client may take to say who it is. */
const AUTH_TIMEOUT = 5 * SECOND
const PING_INTERVAL = 30 * SECOND
/** Bytes; the only message that clients send is a token. */
const MESSAGE_MAX = 1024
const GOING_AWAY = 1001
const GOODBYE_TIMEOUT = SECOND / 2

const READY = JSON.stringify({ type: 'ready' } satisfies LiveMessage)

function tokenOf(data: RawData): string | undefined {
  try {
    return LiveAuth.parse(JSON.parse(data.toString())).token
  } catch {
    return undefined
  }
}

/** For Node's server: whether `request` may become a socket. Any other that asks for it is answered as if it had not. */
export const mayUpgrade = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url?.split('?', 1)[0] === LIVE_PATH

/** Registers the socket; each of `features` says what it has to tell about an event. */
export async function liveRoutes(
  app: FastifyInstance,
  { db, bus }: { db: Db; bus: Bus },
  features: Announce[],
) {
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
    onError: (error) => app.log.error({ err: error }, 'an event could not be announced'),
  })

  /** The member of a token, who has not been signed out while they were looked up. */
  async function findMember(token: string): Promise<Member | undefined> {
    const before = revocations
    const caller = await app.findCaller(token)
    if (before !== revocations) return findMember(token)
    return caller && { userId: caller.userId, sessionId: caller.sessionId, token }
  }

  async function closeLapsed() {
    for (const { token, sessionId } of [...sockets.members()]) {
      if (!(await app.findCaller(token))) sockets.closeSessions([sessionId], LIVE_UNAUTHENTICATED)
    }
  }

  function hear(event: BusEvent) {
    if (event.type === 'sessions.revoked') {
      revocations += 1
      sockets.closeSessions(event.sessionIds, LIVE_UNAUTHENTICATED)
    } else if (event.type === 'events.missed') {
      revocations += 1
      closeLapsed().catch((error: unknown) => app.log.error({ err: error }, 'sockets could not be checked'))
    } else if ('userId' in event ? sockets.has(event.userId) : !sockets.isEmpty()) {
      announceEvent(event)
    }
  }

  async function admit(socket: WebSocket, connection: Socket, data: RawData) {
    const token = tokenOf(data)
    const member = token === undefined ? undefined : await findMember(token)
    if (!member) return socket.close(LIVE_UNAUTHENTICATED)
    if (socket.readyState !== socket.OPEN) return
    sockets.add(socket, connection, member)
    socket.send(READY)
  }

  // Sockets cost every request of their scope some hooks.
  await app.register(async (scope) => {
    await scope.register(fastifyWebsocket, {
      options: { maxPayload: MESSAGE_MAX },
      // A client that breaks the protocol or off is no trouble of ours.
      errorHandler: (error, socket, request) => {
        request.log.debug({ err: error }, 'a socket failed')
        socket.terminate()
      },
      async preClose() {
        scope.websocketServer.close()
        const { clients } = scope.websocketServer
        for (const socket of clients) socket.close(GOING_AWAY)
        if (clients.size > 0) await sleep(GOODBYE_TIMEOUT)
        for (const socket of clients) socket.terminate()
      },
    })

    scope.get(LIVE_PATH, { websocket: true }, (socket, request) => {
      const timer = setTimeout(() => socket.close(LIVE_UNAUTHENTICATED), AUTH_TIMEOUT)
      socket.once('close', () => clearTimeout(timer))
      socket.once('message', (data) => {
        clearTimeout(timer)
        admit(socket, request.raw.socket, data).catch((error: unknown) => {
          app.log.error({ err: error }, 'a socket could not be admitted')
          socket.terminate()
        })
      })
    })
  })

  const unsubscribe = bus.subscribe(hear)
  const pings = setInterval(sockets.ping, PING_INTERVAL)
  app.addHook('onClose', async () => {
    unsubscribe()
    clearInterval(pings)
  })
}
