/** HTTP of accounts. */

import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createBackground } from '../../http/background.ts'
import { bind } from '../../http/bind.ts'
import { answerError } from '../../http/errors.ts'
import { limited } from '../../http/rate-limit.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { OwnDataPart } from '../member-data/export.ts'
import type { OnLeaving } from '../member-data/leaving.ts'
import { accountData } from './member-data.ts'
import { RESET_LIFETIME, resetPassword } from './passwords/password-reset.ts'
import { createVerifyPassword, hashPassword } from './passwords/passwords.ts'
import { readPoints, readProfile, readSession } from './profile/member.ts'
import { inProfileWords, readProfilePicture, updateProfile, withStored } from './profile/profile.ts'
import { type OnRegistered, register } from './registration.ts'
import { createAttempts } from './sessions/attempts.ts'
import { deleteSession } from './sessions/session-queries.ts'
import { createCallers, logIn } from './sessions/sessions.ts'
import { settingsRoutes } from './settings-routes.ts'

const USER_AGENT_MAX = 500

/** What the other features add to accounts: gifts for a new member, what to do when one leaves, what they keep of each. */
type Additions = { onRegistered: OnRegistered; onLeaving: OnLeaving; ownData: OwnDataPart[] }

/** Registers accounts, profiles and settings. */
export function accountsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { onRegistered, onLeaving, ownData }: Additions,
) {
  const { db, bus, transaction, clock, config } = deps
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
      return transaction((tx) =>
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
    async ({ body, request }) => {
      failures.admit(body.email)
      const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? ''
      const { token, userId } = await logIn(db, verify, { ...body, userAgent, now: clock.now() })
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
      // The same for every address: whether anybody has it is looked up by the job.
      if (links.count(email) === 0) await transaction((tx) => addJob(tx, 'password_reset_mail', { email }))
      return { message: messages.resetLinkSent }
    },
    perAddressStrict,
  )

  bind(
    app,
    'setNewPassword',
    async ({ body: { token, password } }) => {
      const passwordHash = await hashPassword(password)
      const email = await transaction((tx) => resetPassword(tx, { token, passwordHash, now: clock.now() }))
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
  app.register(async (scope) => profileRoute(scope, deps))

  const checks = perAccount(10, 15 * MINUTE)
  settingsRoutes(app, deps, { verify, checks, onLeaving, ownData: [...accountData, ...ownData] })
}

function profileRoute(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media } = deps
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(inProfileWords(error), request, reply),
  )
  bind(
    app,
    'updateProfile',
    async ({ body: change, files, userId, caller }) => {
      const profile = await readProfilePicture(media, files.profileImage)
      const cover = await readProfilePicture(media, files.coverImage)
      await withStored(media, profile, (profileImage) =>
        withStored(media, cover, (coverImage) =>
          transaction((tx) => updateProfile(tx, deps, { userId, change, profileImage, coverImage })),
        ),
      )
      return readProfile(db, userId, caller)
    },
    limited({ max: 30, window: MINUTE }),
  )
}
