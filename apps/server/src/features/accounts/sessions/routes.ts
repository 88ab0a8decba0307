import * as accountEndpoints from '@canopy/contract/accounts/endpoints'
import * as sessionsEndpoints from '@canopy/contract/accounts/sessions/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { createBackground } from '../../../http/background.ts'
import { bind } from '../../../http/bind.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { startSecondStep } from '../factors/second-step.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { readSession } from '../profile/member.ts'
import { createCallers } from './callers.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { deleteSession } from './session-queries.ts'
import {
  endSession,
  endSessions,
  listSessions,
  openSession,
  renewToken,
  requireRecentLogin,
} from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps, loginAttempts: LoginAttempts) {
  const { db, config, bus, transaction, clock } = deps

  app.decorate('findCaller', createCallers(deps, createBackground(app)))

  bind(
    app,
    sessionsEndpoints.login,
    async ({ body, request }) => {
      const { email, device, timeZone } = body
      const origin = originOf(request)
      const check = async () => {
        const attempt = await loginAttempts.begin({ email, device, address: request.address })
        const account = await checkPassword(db, body)
        await attempt.succeeded()
        return account
      }
      const account = await check().catch((error: unknown) => {
        if (error instanceof AppError)
          app.noteSecurityEvent({ kind: 'login.refused', account: email, origin })
        throw error
      })
      const now = clock.now()
      // Codes have counts of their own, see factors/tries.ts.
      const secondStep = await startSecondStep(db, config, account, now)
      if (secondStep) throw new AppError('second_step_needed', { secondStep })
      const tokens = await transaction((tx) =>
        openSession(tx, account, { email, device, timeZone, origin, now }),
      )
      return { ...tokens, ...(await readSession(deps, account.userId, now)) }
    },
    // Many people may share an address; what counts is wrong passwords. See login-attempts.ts.
    limited({ max: 600, window: 15 * MINUTE }),
  )

  bind(app, sessionsEndpoints.getSession, ({ userId }) => readSession(deps, userId, clock.now()))

  bind(app, sessionsEndpoints.logout, async ({ caller: { userId, sessionId }, request }) => {
    await deleteSession(db, userId, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
    await recordEnd(db, { userId, request, sessions: 1 })
  })

  bind(app, sessionsEndpoints.listSessions, ({ caller }) => listSessions(db, caller, clock.now()))

  bind(
    app,
    accountEndpoints.confirmPassword,
    async ({ body, caller: { userId, sessionId } }) => {
      const confirmedHash = await confirmPassword(deps, userId, body.password)
      return transaction((tx) => renewToken(tx, { sessionId, confirmedHash, now: clock.now() }))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(app, sessionsEndpoints.endSession, async ({ caller, params, request }) => {
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
  bind(app, sessionsEndpoints.endOtherSessions, ({ caller, request }) =>
    endAll(caller, request, caller.sessionId),
  )
  bind(app, sessionsEndpoints.endSessions, ({ caller, request }) => endAll(caller, request))
}

type End = { userId: string; request: FastifyRequest; sessions: number }

const recordEnd = (db: Db, { userId, request, sessions }: End) =>
  recordSecurityEvent(db, { kind: 'sessions.ended', userId, origin: originOf(request), detail: { sessions } })
