import * as endpoints from '@canopy/contract/accounts/set-up/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { networkOf } from '../../../http/connections/network.ts'
import { languageOf } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { requireSetUpLink } from '../../../secrets/set-up-link.ts'
import type { RefuseEasy } from '../passwords/easy-passwords.ts'
import { createFirstOwner } from './first-owner.ts'

export function setUpRoutes(app: FastifyInstance, deps: Deps, refuseEasy: RefuseEasy) {
  const { db, transaction, clock } = deps

  bind(
    app,
    endpoints.checkSetUpLink,
    ({ body: { token } }) => requireSetUpLink(db, token),
    limited({ max: 20, window: 15 * MINUTE }),
  )
  bind(
    app,
    endpoints.setUp,
    async ({ body: { password, ...fields }, request }) => {
      // Before the hash, which costs more than a guess.
      await requireSetUpLink(db, fields.token)
      await refuseEasy(password, fields, 'password')
      const passwordHash = await hashPassword(password, request.address)
      const owner = {
        ...fields,
        passwordHash,
        network: networkOf(request.address),
        origin: originOf(request),
        joinedAt: clock.now(),
        language: languageOf(request),
      }
      return transaction((tx) => createFirstOwner(tx, deps, owner))
    },
    limited({ max: 20, window: 15 * MINUTE }),
  )
}
