import * as endpoints from '@canopy/contract/accounts/factors/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { createSecretBox } from '../../../secrets/secret-box.ts'
import { confirmIdentity } from '../identity/identity.ts'
import { readSession } from '../profile/member.ts'
import { holdSession } from '../sessions/sessions.ts'
import type { KeptProviders } from '../ways-in.ts'
import { addAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { readFactors, renewRecoveryCodes } from './factors.ts'
import { updateName } from './passkey-queries.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts'
import { startPasskeySignIn } from './second-step.ts'
import { finishSignIn, kindOfTry } from './sign-in.ts'
import { endChallenge, takeTry } from './tries.ts'

export function factorRoutes(app: FastifyInstance, deps: Deps, providers: KeptProviders) {
  const { db, config, transaction, clock } = deps
  const box = createSecretBox(deps)
  const perPerson = limited({ max: 60, window: 15 * MINUTE })
  // The limit of the login: many people may share an address.
  const perAddress = limited({ max: 600, window: 15 * MINUTE })

  bind(app, endpoints.startPasskeySignIn, () => startPasskeySignIn(db, config, clock.now()), perAddress)
  bind(
    app,
    endpoints.finishSignIn,
    async ({ body, request }) => {
      const now = clock.now()
      const origin = originOf(request)
      const tried = await takeTry(transaction, { token: body.token, ...kindOfTry(body), now })
      const parts = { config, transaction, box, providers }
      const { userId, ...tokens } = await finishSignIn(parts, { proof: body, tried, origin, now }).catch(
        (error: unknown) => {
          const member = tried.userId === null ? {} : { userId: tried.userId }
          if (error instanceof AppError) app.noteSecurityEvent({ kind: 'login.refused', origin, ...member })
          throw error
        },
      )
      return { ...tokens, ...(await readSession(deps, { userId, t: translateFor(request), now })) }
    },
    perAddress,
  )

  bind(app, endpoints.getFactors, ({ caller }) => readFactors(db, config, caller))

  bind(
    app,
    endpoints.startAuthenticator,
    async ({ body, userId, request }) => {
      await confirmIdentity(deps, userId, body)
      const now = clock.now()
      const { email } = await readSession(deps, { userId, t: translateFor(request), now })
      return startAuthenticator({ db, box }, { userId, email, now })
    },
    perPerson,
  )
  bind(
    app,
    endpoints.addAuthenticator,
    async ({ body: { token, code }, caller, userId, request }) => {
      const now = clock.now()
      const tried = await takeTry(transaction, {
        token,
        by: 'code',
        purposes: ['new_authenticator'],
        userId,
        now,
      })
      const recoveryCodes = await transaction(async (tx) => {
        await holdSession(tx, caller)
        const codes = await addAuthenticator(tx, box, { userId, tried, code, origin: originOf(request), now })
        await endChallenge(tx, tried)
        return codes
      })
      return { recoveryCodes }
    },
    perPerson,
  )
  bind(
    app,
    endpoints.removeAuthenticator,
    async ({ body, caller, userId, request }) => {
      await confirmIdentity(deps, userId, body)
      await transaction(async (tx) => {
        await holdSession(tx, caller)
        await removeAuthenticator(tx, userId, originOf(request))
      })
    },
    perPerson,
  )

  bind(
    app,
    endpoints.renewRecoveryCodes,
    async ({ body, caller, userId, request }) => {
      await confirmIdentity(deps, userId, body)
      const recoveryCodes = await transaction(async (tx) => {
        await holdSession(tx, caller)
        return renewRecoveryCodes(tx, userId, originOf(request))
      })
      return { recoveryCodes }
    },
    perPerson,
  )

  bind(
    app,
    endpoints.startPasskey,
    async ({ body, userId, request }) => {
      await confirmIdentity(deps, userId, body)
      const now = clock.now()
      const member = await readSession(deps, { userId, t: translateFor(request), now })
      return startPasskey(db, config, member, now)
    },
    perPerson,
  )
  bind(
    app,
    endpoints.addPasskey,
    async ({ body: { token, name, created }, caller, userId, request }) => {
      const now = clock.now()
      const tried = await takeTry(transaction, {
        token,
        by: 'passkey',
        purposes: ['new_passkey'],
        userId,
        now,
      })
      const recoveryCodes = await transaction(async (tx) => {
        await holdSession(tx, caller)
        const codes = await addPasskey(tx, config, {
          userId,
          tried,
          name,
          created,
          origin: originOf(request),
          now,
        })
        await endChallenge(tx, tried)
        return codes
      })
      return { recoveryCodes }
    },
    perPerson,
  )
  bind(app, endpoints.renamePasskey, async ({ params: { passkeyId }, body: { name }, userId }) => {
    if (!(await updateName(db, userId, passkeyId, name))) throw notFound()
  })
  bind(
    app,
    endpoints.removePasskey,
    async ({ params: { passkeyId }, body, caller, userId, request }) => {
      await confirmIdentity(deps, userId, body)
      await transaction(async (tx) => {
        await holdSession(tx, caller)
        await removePasskey(tx, userId, passkeyId, originOf(request))
      })
    },
    perPerson,
  )
}
