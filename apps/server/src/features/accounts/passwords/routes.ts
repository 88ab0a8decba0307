import * as endpoints from '@canopy/contract/accounts/endpoints'
import * as sessionsEndpoints from '@canopy/contract/accounts/sessions/endpoints'
import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { readableEmail } from '../addresses/readable-email.ts'
import { createAttempts } from '../attempts.ts'
import { startSecondStep } from '../factors/second-step.ts'
import { confirmIdentity, holdIdentity } from '../identity/identity.ts'
import { readSession } from '../profile/member.ts'
import { openSession, renewToken } from '../sessions/sessions.ts'
import { selectAddress } from '../user-queries.ts'
import { type KeptProviders, refuseOtherWayOf } from '../ways-in.ts'
import { checkPassword } from './check-password.ts'
import type { RefuseEasy } from './easy-passwords.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { changePassword } from './password-change.ts'
import { readResetMember, resetPassword } from './password-reset.ts'

export function passwordRoutes(
  app: FastifyInstance,
  deps: Deps,
  refuseEasy: RefuseEasy,
  providers: KeptProviders,
) {
  const { db, transaction, clock } = deps
  const loginAttempts = createLoginAttempts(deps)

  bind(
    app,
    sessionsEndpoints.login,
    async ({ body, request }) => {
      const { email, device, timeZone } = body
      const origin = originOf(request)
      const check = async () => {
        const attempt = await loginAttempts.begin({ email, device, address: request.address })
        const checked = await checkPassword(db, body, request.address)
        await attempt.succeeded()
        await refuseOtherWayOf(db, providers, checked.userId)
        return checked
      }
      const identity = await check().catch((error: unknown) => {
        if (error instanceof AppError)
          app.noteSecurityEvent({ kind: 'login.refused', account: email, origin })
        throw error
      })
      const now = clock.now()
      // Codes have counts of their own, see factors/tries.ts.
      const secondStep = await startSecondStep(deps, identity, now)
      if (secondStep) throw new AppError('second_step_needed', { secondStep })
      const tokens = await transaction((tx) =>
        openSession(tx, { identity, email, device, timeZone, origin, now }),
      )
      return {
        ...tokens,
        ...(await readSession(deps, { userId: identity.userId, t: translateFor(request), now })),
      }
    },
    // Many people may share an address; what counts is wrong passwords. See login-attempts.ts.
    limited({ max: 600, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.confirmPassword,
    async ({ body, caller: { userId, sessionId } }) => {
      const identity = await confirmIdentity(deps, userId, body)
      return transaction(async (tx) => {
        await holdIdentity(tx, identity, 'wrong_password')
        return renewToken(tx, sessionId, clock.now())
      })
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  const requestedLinks = createAttempts(deps, 'reset link', { max: 5, window: kept.resetLink })
  bind(
    app,
    endpoints.forgotPassword,
    async ({ body: { email }, request }) => {
      // Whether a member has this address is looked up when the mail is sent, so that the time taken here reveals nothing.
      if ((await requestedLinks.count(email)) === 0)
        await transaction(async (tx) => {
          await addJob(tx, 'password_reset_mail', { email })
          const origin = originOf(request)
          await recordSecurityEvent(tx, { kind: 'reset.asked', account: email, origin })
        })
      return { message: translateFor(request)('accounts.resetLinkSent') }
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.getResetAccount,
    async ({ body: { token } }) => {
      const { email, fullName } = await readResetMember(db, token, clock.now())
      return { email: readableEmail(email), fullName }
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.setNewPassword,
    async ({ body: { token, password }, request }) => {
      await refuseEasy(password, await readResetMember(db, token, clock.now()), 'password')
      const reset = { token, passwordHash: await hashPassword(password, request.address), now: clock.now() }
      const email = await transaction((tx) => resetPassword(tx, reset, originOf(request)))
      await loginAttempts.reset(email)
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.changePassword,
    async ({ body: { currentPassword, newPassword }, caller: { userId, sessionId }, request }) => {
      const identity = await confirmIdentity(deps, userId, { password: currentPassword })
      const member = await selectAddress(db, userId)
      if (!member) throw new AppError('wrong_password')
      await refuseEasy(newPassword, member, 'newPassword')
      const passwordHash = await hashPassword(newPassword, userId)
      const change = { sessionId, passwordHash, origin: originOf(request), now: clock.now() }
      return transaction((tx) => changePassword(tx, identity, change))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )
}
