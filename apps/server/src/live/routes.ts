/** `/ws-feed`: changes appear on members' screens as they happen. */

import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_RESTART, LIVE_UNAUTHENTICATED } from '@canopy/contract/live'
import fastifyWebsocket from '@fastify/websocket'
import type { Meter } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isUnreachable } from '../db/connections/unreachable.ts'
import type { Db } from '../db/database.ts'
import { hostOf, isLoopback } from '../network/loopback.ts'
import type { Announce } from './announcer.ts'
import type { Bus } from './bus/bus.ts'
import { type Audiences, createHub } from './hub.ts'

/** Time that a client may take to send its token. */
const AUTH_TIMEOUT = 5 * SECOND
/** Bytes. The largest message that clients send is `show`. */
const MESSAGE_MAX = 4096
const TRY_AGAIN_LATER = 1013
const CLOSE_TIMEOUT = SECOND / 2
/** Number of clients that reconnect in a second when the process stops. Each one also reads again what it may have missed. */
const RECONNECTS_PER_SECOND = 200

/** Visitors of one address may have this many sockets that have not sent their token yet. */
const UNKNOWN_MAX = 100
/** Number of sockets that are kept open unread: if they were closed at once, they would be opened again at once. */
const UNREAD_MAX = 1000

type Address = Pick<Config, 'publicUrl' | 'hasPublicAddress'>

/** Programs other than browsers send no origin. On this machine, the pages of `npm run dev` have another port. */
function isOwnOrigin(origin: string | undefined, { publicUrl, hasPublicAddress }: Address) {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return hasPublicAddress ? origin === new URL(publicUrl).origin : isLoopback(hostOf(origin))
}

/** Check for Node's server: whether a request may be upgraded. Others are handled as if they had not asked for an upgrade. */
export const createUpgradeCheck =
  (address: Address) =>
  ({ method, url, headers }: IncomingMessage) =>
    method === 'GET' && url?.split('?', 1)[0] === LIVE_PATH && isOwnOrigin(headers.origin, address)

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
      const seconds = Math.ceil(clients.size / RECONNECTS_PER_SECOND)
      for (const socket of clients) socket.close(LIVE_RESTART, String(seconds))
      if (clients.size > 0) await sleep(CLOSE_TIMEOUT)
      for (const socket of clients) socket.terminate()
    },
  })
}

type Parts = { db: Db; bus: Bus; config: Pick<Config, 'rateLimit'> } & Audiences

/** `features` return the messages for events. */
export async function liveRoutes(
  app: FastifyInstance,
  { db, bus, config, ...audiences }: Parts,
  features: Announce[],
  meter?: Meter,
) {
  const onError = (err: unknown, message: string) => {
    const isOutage = err instanceof Error && isUnreachable(err)
    app.log[isOutage ? 'debug' : 'error']({ err }, message)
  }
  const hub = createHub(
    { db, bus, findCaller: (token) => app.findCaller(token), onError, ...audiences },
    features,
  )
  app.addHook('onClose', hub.close)
  meter
    ?.createObservableGauge('live_sockets', { description: 'Open sockets of signed-in members' })
    .addCallback((result) => result.observe(hub.sockets()))
  meter
    ?.createObservableCounter('live_messages_sent_total', { description: 'Live messages written to sockets' })
    .addCallback((result) => result.observe(hub.sent()))
  const unknown = new Map<string, number>()
  const count = (address: string, change: number) => {
    const sum = (unknown.get(address) ?? 0) + change
    if (sum === 0) unknown.delete(address)
    else unknown.set(address, sum)
    return sum
  }

  // The plugin adds hooks to every request of its scope.
  await app.register(async (scope) => {
    await acceptSockets(scope)
    scope.get(LIVE_PATH, { websocket: true }, (socket, request) => {
      const { address } = request
      const number = config.rateLimit ? count(address, 1) : 0
      const isOneTooMany = number > UNKNOWN_MAX
      const code = isOneTooMany ? TRY_AGAIN_LATER : LIVE_UNAUTHENTICATED
      const timer = setTimeout(() => socket.close(code), AUTH_TIMEOUT)
      const forget = () => {
        clearTimeout(timer)
        if (config.rateLimit) count(address, -1)
        socket.off('close', forget).off('message', forget)
      }
      socket.on('close', forget)
      if (number > UNREAD_MAX) return socket.terminate()
      if (isOneTooMany) return
      socket.on('message', forget)
      socket.once('message', (data) => {
        hub.admit(socket, request.raw.socket, data).catch((error: unknown) => {
          onError(error, 'a socket could not be admitted')
          socket.terminate()
        })
      })
    })
  })
}
