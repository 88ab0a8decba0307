import * as endpoints from '@canopy/contract/accounts/sessions/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../../caller.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { createBackground } from '../../../http/background.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { readSession } from '../profile/member.ts'
import { createCallers } from './callers.ts'
import { deleteSession } from './session-queries.ts'
import { endSession, endSessions, listSessions, requireRecentLogin } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  const { db, bus, transaction, clock } = deps

  app.decorate('findCaller', createCallers(deps, createBackground(app)))

  bind(app, endpoints.getSession, async ({ userId, request }) => {
    const [session, unreadNotifications] = await Promise.all([
      readSession(deps, { userId, t: translateFor(request), now: clock.now() }),
      app.countUnread(userId),
    ])
    return { ...session, unreadNotifications }
  })

  bind(app, endpoints.logout, async ({ caller: { userId, sessionId }, request }) => {
    await deleteSession(db, userId, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
    await recordEnd(db, { userId, request, sessions: 1 })
  })

  bind(app, endpoints.listSessions, ({ caller, request }) =>
    listSessions(db, translateFor(request), caller, clock.now()),
  )

  bind(app, endpoints.endSession, async ({ caller, params, request }) => {
    await requireRecentLogin(db, caller, clock.now())
    await transaction(async (tx) => {
      await endSession(tx, caller.userId, params.sessionId)
      await recordEnd(tx, { userId: caller.userId, request, sessions: 1 })
    })
  })

  async function endAll(caller: Caller, request: FastifyRequest, except?: string) {
    await requireRecentLogin(db, caller, clock.now())
    await transaction(async (tx) => {
      const sessions = await endSessions(tx, caller.userId, except)
      await recordEnd(tx, { userId: caller.userId, request, sessions })
    })
  }
  bind(app, endpoints.endOtherSessions, ({ caller, request }) => endAll(caller, request, caller.sessionId))
  bind(app, endpoints.endSessions, ({ caller, request }) => endAll(caller, request))
}

type End = { userId: string; request: FastifyRequest; sessions: number }

const recordEnd = (db: Db, { userId, request, sessions }: End) =>
  recordSecurityEvent(db, { kind: 'sessions.ended', userId, origin: originOf(request), detail: { sessions } })
