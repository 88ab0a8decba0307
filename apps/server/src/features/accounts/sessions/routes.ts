import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { createBackground } from '../../../http/background.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit.ts'
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
      loginAttempts.check(body.email)
      const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? ''
      const { token, userId } = await logIn(db, { ...body, userAgent, now: clock.now() })
      loginAttempts.reset(body.email)
      return { token, ...(await readSession(deps, userId, clock.now())) }
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(app, 'getSession', ({ userId }) => readSession(deps, userId, clock.now()))

  bind(app, 'logout', async ({ caller: { userId, sessionId } }) => {
    await deleteSession(db, userId, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
  })

  bind(app, 'listSessions', ({ caller }) => listSessions(db, caller, clock.now()))

  bind(app, 'endSession', ({ userId, params }) =>
    transaction((tx) => endSession(tx, userId, params.sessionId)),
  )

  bind(app, 'endSessions', ({ userId }) => transaction((tx) => endSessions(tx, userId)))
}
