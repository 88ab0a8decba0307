import * as endpoints from '@canopy/contract/accounts/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { requireAccepted } from '../../community/pages.ts'
import type { Deps } from '../../deps.ts'
import type { FeatureParts } from '../../feature.ts'
import { bind } from '../../http/bind.ts'
import { networkOf } from '../../http/connections/network.ts'
import { languageOf } from '../../http/language.ts'
import { originOf } from '../../http/origin.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import { acceptanceRoutes } from './acceptances/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { deskMemberRoutes } from './desk/routes.ts'
import { requireDoor } from './door/door.ts'
import { doorRoutes } from './door/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { createEasyPasswords } from './passwords/easy-passwords.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { register } from './registration.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { setUpRoutes } from './set-up/routes.ts'
import { sanctionRoutes } from './suspensions/routes.ts'
import { createKeptProviders, refuseOtherWays } from './ways-in.ts'
import { wellKnownRoutes } from './well-known/routes.ts'

export function accountsRoutes(app: FastifyInstance, deps: Deps, parts: Pick<FeatureParts, 'features'>) {
  const { transaction, clock, config } = deps
  const refuseEasy = createEasyPasswords(config, (err) => app.log.warn({ err }, 'a password was not checked'))

  const providers = createKeptProviders(deps.db, deps.changes)

  bind(
    app,
    endpoints.register,
    async ({ body: { password, ...fields }, request }) => {
      await refuseOtherWays(providers)
      const door = await deps.door.read()
      requireDoor(door, fields)
      const accepts = requireAccepted(await deps.pages.read(), fields.accepts)
      await refuseEasy(password, fields, 'password')
      const passwordHash = await hashPassword(password, request.address)
      const member = {
        ...fields,
        accepts,
        passwordHash,
        network: networkOf(request.address),
        namedNetworks: await deps.namedNetworks.at(request.address),
        origin: originOf(request),
        joinedAt: clock.now(),
        language: languageOf(request),
      }
      const policy = await deps.policy.read()
      return transaction((tx) => register(tx, { config, policy, door }, member))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  doorRoutes(app, deps, refuseEasy, providers)
  setUpRoutes(app, deps, refuseEasy)
  sessionRoutes(app, deps)
  passwordRoutes(app, deps, refuseEasy, providers)
  factorRoutes(app, deps, providers)
  providerRoutes(app, deps, providers)
  addressRoutes(app, deps)
  profileRoutes(app, deps)
  wellKnownRoutes(app, deps)
  ownDataRoutes(app, deps, parts)
  acceptanceRoutes(app, deps)
  deskMemberRoutes(app, deps)
  sanctionRoutes(app, deps)
}
