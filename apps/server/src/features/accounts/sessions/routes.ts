import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { createBackground } from '../../../http/background.ts'
import { bind } from '../../../http/bind.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import type { Attempts } from '../attempts.ts'
import { readSession } from '../profile/member.ts'
import { createCallers } from './callers.ts'
import { deleteSession } from './session-queries.ts'
import { endSession, endSessions, listSessions, logIn } from './sessions.ts'

const USER_AGENT_MAX = 500

export function sessionRoutes(app: FastifyInstance, deps: Deps, loginAttempts: Attempts) {
  const { db, bus, transaction, clock } = deps

  const callers = createCallers(deps, createBackground(app))
  app.decorate('findCaller', callers.find)
  app.addHook('onClose', async () => callers.close())

  bind(
    app,
    'login',
    async ({ body, request }) => {
      const attempt = { account: body.email, origin: originOf(request) }
      const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? ''
      const login = async () => {
        loginAttempts.check(body.email)
        return logIn(db, { ...body, userAgent, now: clock.now() })
      }
      const { token, userId } = await login().catch((error: unknown) => {
        if (error instanceof AppError) app.noteSecurityEvent({ kind: 'login.refused', ...attempt })
        throw error
      })
      await recordSecurityEvent(db, { kind: 'login.succeeded', userId, ...attempt })
      loginAttempts.reset(body.email)
      return { token, ...(await readSession(deps, userId, clock.now())) }
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(app, 'getSession', ({ userId }) => readSession(deps, userId, clock.now()))

  bind(app, 'logout', async ({ caller: { userId, sessionId }, request }) => {
    await deleteSession(db, userId, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
    await recordEnd(db, { userId, request, sessions: 1 })
  })

  bind(app, 'listSessions', ({ caller }) => listSessions(db, caller, clock.now()))

  bind(app, 'endSession', ({ userId, params, request }) =>
    transaction(async (tx) => {
      await endSession(tx, userId, params.sessionId)
      await recordEnd(tx, { userId, request, sessions: 1 })
    }),
  )

  bind(app, 'endSessions', ({ userId, request }) =>
    transaction(async (tx) => {
      const sessions = await endSessions(tx, userId)
      await recordEnd(tx, { userId, request, sessions })
    }),
  )
}

type End = { userId: string; request: FastifyRequest; sessions: number }

const recordEnd = (db: Db, { userId, request, sessions }: End) =>
  recordSecurityEvent(db, { kind: 'sessions.ended', userId, origin: originOf(request), detail: { sessions } })
