/** HTTP of accounts. */

import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { createAttempts } from './attempts.ts'
import { readPoints, readProfile, readSession } from './member.ts'
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

  bind(app, 'register', async ({ body: { password, ...member } }) => {
    const passwordHash = await hashPassword(password)
    return transaction(db, (tx) =>
      register(tx, { ...member, passwordHash, joinedAt: clock.now() }, onRegistered),
    )
  })

  const verify = createVerifyPassword()
  const failures = createAttempts({ max: 10, window: 15 * MINUTE, clock })
  bind(app, 'login', async ({ body }) => {
    const account = body.email.toLowerCase()
    const wait = config.rateLimit ? failures.count(account) : 0
    if (wait > 0)
      throw new AppError('too_many_requests', { message: messages.tooManyAttempts(wait), retryAfter: wait })
    const { token, userId } = await logIn(db, verify, body, clock.now())
    failures.forgive(account)
    return { token, ...(await readSession(db, userId)) }
  })

  bind(app, 'getSession', ({ userId }) => readSession(db, userId))

  bind(app, 'logout', async ({ caller: { sessionId } }) => {
    await deleteSession(db, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
  })

  bind(app, 'getUser', ({ params, caller }) => readProfile(db, params.userId, caller))
  bind(app, 'getPoints', ({ params, caller }) => readPoints(db, params.userId, caller))
}
