import * as endpoints from '@canopy/contract/accounts/endpoints'
import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { readableEmail } from '../addresses/readable-email.ts'
import { createAttempts } from '../attempts.ts'
import type { LoginAttempts } from '../sessions/login-attempts.ts'
import { selectAddress } from '../user-queries.ts'
import { confirmPassword } from './confirm-password.ts'
import type { RefuseEasy } from './easy-passwords.ts'
import { changePassword } from './password-change.ts'
import { readResetMember, resetPassword } from './password-reset.ts'

type Parts = { loginAttempts: LoginAttempts; refuseEasy: RefuseEasy }

export function passwordRoutes(app: FastifyInstance, deps: Deps, parts: Parts) {
  const { db, transaction, clock } = deps
  const { loginAttempts, refuseEasy } = parts

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
      return { message: messages.resetLinkSent }
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
      const reset = { token, passwordHash: await hashPassword(password), now: clock.now() }
      const email = await transaction((tx) => resetPassword(tx, reset, originOf(request)))
      await loginAttempts.reset(email)
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.changePassword,
    async ({ body: { currentPassword, newPassword }, caller: { userId, sessionId }, request }) => {
      const confirmedHash = await confirmPassword(deps, userId, currentPassword)
      const member = await selectAddress(db, userId)
      if (!member) throw new AppError('wrong_password')
      await refuseEasy(newPassword, member, 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      const change = { userId, sessionId, confirmedHash, passwordHash, now: clock.now() }
      return transaction((tx) => changePassword(tx, { ...change, origin: originOf(request) }))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )
}
