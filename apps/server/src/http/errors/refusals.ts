/** Refused requests in the security log. They are written once a second, so that a flood of them costs little. */

import type { ErrorCode } from '@canopy/contract/errors'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import {
  type CountedEvent,
  equalityOf,
  isOfAccount,
  recordSecurityEvents,
  type SecurityEvent,
} from '../../security-log/security-log.ts'
import { originOf } from '../origin.ts'

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
/** Maximum of different events in that time: this many of accounts, and as many others. Further ones are counted only. */
const EVENTS_MAX = 1000

/** The codes with which stewards' calls and things of other members are hidden. Codes of deleted public things are not among them. */
const HIDDEN: readonly ErrorCode[] = ['not_found', 'order_not_found']

/** Security event that a refusal stands for, if any. */
function eventOf(request: FastifyRequest, reply: FastifyReply): SecurityEvent | undefined {
  const { refusal: code, caller } = request
  const call = request.routeOptions.schema?.operationId
  // A member who has yet to accept a page is asked to, and goes on.
  if (code === undefined || code === 'acceptance_needed' || call === undefined) return undefined
  const who = { ...(caller && { userId: caller.userId }), origin: originOf(request) }
  if (reply.statusCode === 429) {
    const wait = Number(reply.getHeader('retry-after') ?? 0) * SECOND
    // Rounded to the minute, so that all refusals by one limit have the same.
    const until = new Date(Math.ceil((Date.now() + wait) / MINUTE) * MINUTE).toISOString()
    return { kind: 'limit.reached', ...who, detail: { call, until } }
  }
  if (caller && (reply.statusCode === 403 || HIDDEN.includes(code)))
    return { kind: 'access.refused', ...who, detail: { call, code } }
  return undefined
}

function count(room: Map<string, CountedEvent>, key: string, event: SecurityEvent) {
  const first = room.get(key) ?? { event, times: 0, isOfSeveralDevices: false }
  const isOfSeveralDevices = first.isOfSeveralDevices || first.event.origin?.device !== event.origin?.device
  room.set(key, { ...first, times: first.times + 1, isOfSeveralDevices })
}

/** Records refusals of routes that are registered after this call. */
export function logRefusals(app: FastifyInstance, db: Db) {
  /** Events of accounts have a room of their own: a flood of other refusals does not push them out. */
  const noted = { ofAccounts: new Map<string, CountedEvent>(), others: new Map<string, CountedEvent>() }

  async function write() {
    const events = Object.values(noted).flatMap((room) => [...room.values()])
    if (events.length === 0) return
    for (const room of Object.values(noted)) room.clear()
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
    const room = isOfAccount(event.kind) ? noted.ofAccounts : noted.others
    const key = JSON.stringify(equalityOf(event))
    const hasRoom = room.has(key) || room.size < EVENTS_MAX
    count(room, hasRoom ? key : 'dropped', hasRoom ? event : { kind: 'events.dropped' })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const event = request.refusal && eventOf(request, reply)
    if (event) app.noteSecurityEvent(event)
    done()
  })
}
