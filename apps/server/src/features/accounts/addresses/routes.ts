import { Device, deviceText } from '@canopy/contract/accounts/device'
import * as endpoints from '@canopy/contract/accounts/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { needsConfirmedEmail } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { confirmEmail, readUnconfirmed, sendConfirmationAgain } from './confirmation.ts'

export function addressRoutes(app: FastifyInstance, { transaction, clock, config }: Deps) {
  bind(
    app,
    endpoints.confirmEmail,
    ({ body: { token }, caller }) =>
      transaction((tx) => confirmEmail(tx, { token, caller, now: clock.now() })),
    limited({ max: 60, window: 15 * MINUTE }),
  )
  bind(
    app,
    endpoints.getUnconfirmedAccount,
    async ({ body: { token }, caller, request }) => {
      const opened = { token, caller, now: clock.now() }
      const account = await transaction((tx) => readUnconfirmed(tx, opened))
      const { fullName, username, network } = account
      const t = translateFor(request)
      const device = account.device === null ? null : deviceText(t, Device.parse(account.device))
      return { fullName, username, device, network, registeredAt: account.registeredAt.toISOString() }
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )
  bind(
    app,
    endpoints.sendEmailConfirmation,
    async ({ userId, request }) => {
      if (needsConfirmedEmail(config))
        await transaction((tx) => sendConfirmationAgain(tx, userId, clock.now()))
      return { message: translateFor(request)('accounts.confirmationSent') }
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )
}
