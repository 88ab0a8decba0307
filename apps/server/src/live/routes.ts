/** `/ws-feed`: changes appear on members' screens as they happen. */

import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_UNAUTHENTICATED } from '@canopy/contract/live'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Announce } from './announcer.ts'
import type { Bus } from './bus.ts'
import { createHub } from './hub.ts'

/** How long a client may take to send its token. */
const AUTH_TIMEOUT = 5 * SECOND
/** Bytes. The only message that clients send is a token. */
const MESSAGE_MAX = 1024
const GOING_AWAY = 1001
const CLOSE_TIMEOUT = SECOND / 2

/** For Node's server: whether `request` may be upgraded. Others are handled as if they had not asked for an upgrade. */
export const mayUpgrade = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url?.split('?', 1)[0] === LIVE_PATH

async function acceptSockets(scope: FastifyInstance) {
  await scope.register(fastifyWebsocket, {
    options: { maxPayload: MESSAGE_MAX },
    // Protocol errors of clients and broken connections are expected.
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'a socket failed')
      socket.terminate()
    },
    async preClose() {
      scope.websocketServer.close()
      const { clients } = scope.websocketServer
      for (const socket of clients) socket.close(GOING_AWAY)
      if (clients.size > 0) await sleep(CLOSE_TIMEOUT)
      for (const socket of clients) socket.terminate()
    },
  })
}

/** `features` return the messages for events. */
export async function liveRoutes(
  app: FastifyInstance,
  { db, bus }: { db: Db; bus: Bus },
  features: Announce[],
) {
  const onError = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const hub = createHub({ db, bus, findCaller: (token) => app.findCaller(token), onError }, features)
  app.addHook('onClose', async () => hub.close())

  // The plugin adds hooks to every request of its scope.
  await app.register(async (scope) => {
    await acceptSockets(scope)
    scope.get(LIVE_PATH, { websocket: true }, (socket, request) => {
      const timer = setTimeout(() => socket.close(LIVE_UNAUTHENTICATED), AUTH_TIMEOUT)
      socket.once('close', () => clearTimeout(timer))
      socket.once('message', (data) => {
        clearTimeout(timer)
        hub.admit(socket, request.raw.socket, data).catch((error: unknown) => {
          onError(error, 'a socket could not be admitted')
          socket.terminate()
        })
      })
    })
  })
}
