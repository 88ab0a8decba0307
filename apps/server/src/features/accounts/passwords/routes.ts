import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { type Attempts, createAttempts } from '../attempts.ts'
import { hashPassword } from '../password-hash.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import { changePassword } from './password-change.ts'
import { RESET_LIFETIME, resetPassword } from './password-reset.ts'

type Parts = { loginAttempts: Attempts; confirmPassword: ConfirmPassword }

export function passwordRoutes(app: FastifyInstance, deps: Deps, { loginAttempts, confirmPassword }: Parts) {
  const { transaction, clock } = deps

  const requestedLinks = createAttempts(deps, 5, RESET_LIFETIME)
  bind(
    app,
    'forgotPassword',
    async ({ body: { email }, request }) => {
      // Whether a member has this address is looked up when the mail is sent, so that the time taken here reveals nothing.
      if (requestedLinks.count(email) === 0)
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
    'setNewPassword',
    async ({ body: { token, password }, request }) => {
      const reset = { token, passwordHash: await hashPassword(password), now: clock.now() }
      const email = await transaction((tx) => resetPassword(tx, reset, originOf(request)))
      loginAttempts.reset(email)
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )

  bind(
    app,
    'changePassword',
    async ({ body: { currentPassword, newPassword }, caller: { userId, sessionId }, request }) => {
      const confirmedHash = await confirmPassword(userId, currentPassword)
      const passwordHash = await hashPassword(newPassword)
      const origin = originOf(request)
      await transaction((tx) =>
        changePassword(tx, { userId, sessionId, confirmedHash, passwordHash, origin }),
      )
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )
}
