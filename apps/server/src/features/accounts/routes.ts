/** HTTP of accounts. */

import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { limited } from '../../http/rate-limit.ts'
import { createAttempts } from './attempts.ts'
import { readPoints, readProfile, readSession } from './member.ts'
import { RESET_LIFETIME, resetPassword, sendResetLink } from './password-reset.ts'
import { createVerifyPassword, hashPassword } from './passwords.ts'
import { deleteSession } from './queries.ts'
import { type OnRegistered, register } from './registration.ts'
import { createCallers, logIn } from './sessions.ts'

/** Runs what no request waits for; its failures are logged, and the app's end waits for it. */
function createBackground(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work: () => Promise<void>) => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}

/** `onRegistered` adds what other features give a new member. */
export function accountsRoutes(app: FastifyInstance, deps: Deps, onRegistered: OnRegistered) {
  const { db, bus, clock, config } = deps
  const inBackground = createBackground(app)
  const callers = createCallers(deps, inBackground)
  app.decorate('findCaller', callers.find)
  app.addHook('onClose', async () => callers.close())

  const perAddress = limited({ max: 60, window: 15 * MINUTE })
  const perAddressStrict = limited({ max: 20, window: 15 * MINUTE })
  const perAccount = (max: number, window: number) =>
    createAttempts({ max: config.rateLimit ? max : Number.POSITIVE_INFINITY, window, clock })

  bind(
    app,
    'register',
    async ({ body: { password, ...member } }) => {
      const passwordHash = await hashPassword(password)
      return transaction(db, (tx) =>
        register(tx, { ...member, passwordHash, joinedAt: clock.now() }, onRegistered),
      )
    },
    perAddress,
  )

  const verify = createVerifyPassword()
  const failures = perAccount(10, 15 * MINUTE)
  bind(
    app,
    'login',
    async ({ body }) => {
      const wait = failures.count(body.email)
      if (wait > 0)
        throw new AppError('too_many_requests', {
          message: messages.tooManyAttempts(wait),
          retryAfter: wait,
        })
      const { token, userId } = await logIn(db, verify, body, clock.now())
      failures.forgive(body.email)
      return { token, ...(await readSession(db, userId)) }
    },
    perAddress,
  )

  const links = perAccount(5, RESET_LIFETIME)
  bind(
    app,
    'forgotPassword',
    async ({ body: { email } }) => {
      // Not awaited, as the time it takes would tell whether anybody has that address.
      inBackground(async () => {
        if (links.count(email) === 0) await sendResetLink(deps, email)
      })
      return { message: messages.resetLinkSent }
    },
    perAddressStrict,
  )

  bind(
    app,
    'setNewPassword',
    async ({ body: { token, password } }) => {
      const passwordHash = await hashPassword(password)
      const email = await transaction(db, (tx) =>
        resetPassword(tx, bus, { token, passwordHash, now: clock.now() }),
      )
      failures.forgive(email)
    },
    perAddressStrict,
  )

  bind(app, 'getSession', ({ userId }) => readSession(db, userId))

  bind(app, 'logout', async ({ caller: { sessionId } }) => {
    await deleteSession(db, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
  })

  bind(app, 'getUser', ({ params, caller }) => readProfile(db, params.userId, caller))
  bind(app, 'getPoints', ({ params, caller }) => readPoints(db, params.userId, caller))
}
