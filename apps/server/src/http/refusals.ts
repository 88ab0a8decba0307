/** Refused requests in the security log. They are written once a second, so that a flood of them costs little. */

import type { ErrorCode } from '@canopy/contract/errors'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { recordSecurityEvents, type SecurityEvent } from '../security-log/security-log.ts'
import { originOf } from './origin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Records an event without waiting for the database, for refusals, of which there may be a flood. */
    noteSecurityEvent(event: SecurityEvent): void
  }
  interface FastifyRequest {
    /** Why the request was refused. */
    refusal?: ErrorCode
  }
}

const WRITTEN_EVERY = SECOND
/** Further different events of the same second are dropped. */
const EVENTS_MAX = 1000

/** The codes with which stewards' calls and things of other members are hidden. Codes of deleted public things are not among them. */
const HIDDEN: readonly ErrorCode[] = ['not_found', 'order_not_found']

/** What a refusal means for the security log, if anything. */
function eventOf(request: FastifyRequest, reply: FastifyReply): SecurityEvent | undefined {
  const { refusal: code, caller } = request
  const call = request.routeOptions.schema?.operationId
  if (code === undefined || call === undefined) return undefined
  const who = { ...(caller && { userId: caller.userId }), origin: originOf(request) }
  if (reply.statusCode === 429) {
    const wait = Number(reply.getHeader('retry-after') ?? 0) * SECOND
    // To the minute, so that all refusals by one limit have the same.
    const until = new Date(Math.ceil((Date.now() + wait) / MINUTE) * MINUTE).toISOString()
    return { kind: 'limit.reached', ...who, detail: { call, until } }
  }
  if (caller && (reply.statusCode === 403 || HIDDEN.includes(code)))
    return { kind: 'access.refused', ...who, detail: { call, code } }
  return undefined
}

/** Records refusals of routes that are registered after this call. */
export function logRefusals(app: FastifyInstance, db: Db) {
  const noted = new Map<string, { event: SecurityEvent; times: number }>()

  async function write() {
    if (noted.size === 0) return
    const events = [...noted.values()]
    noted.clear()
    await recordSecurityEvents(db, events).catch((err: unknown) =>
      app.log.error({ err }, 'the security log could not be written'),
    )
  }

  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, WRITTEN_EVERY).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writing.then(write)
  })

  app.decorate('noteSecurityEvent', (event) => {
    const key = JSON.stringify(event)
    const times = (noted.get(key)?.times ?? 0) + 1
    if (times > 1 || noted.size < EVENTS_MAX) noted.set(key, { event, times })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const event = request.refusal && eventOf(request, reply)
    if (event) app.noteSecurityEvent(event)
    done()
  })
}
