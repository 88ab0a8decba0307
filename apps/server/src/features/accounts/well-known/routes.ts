/** Addresses at which password managers find the pages that change a password and add a passkey. */

import { paths } from '@canopy/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'

export function wellKnownRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>) {
  const hidden = { schema: { hide: true } }
  app.get('/.well-known/change-password', hidden, (_request, reply) => reply.redirect(paths.changePassword))
  if (!relyingPartyOf(config)) return
  const page = new URL(paths.signingIn, config.publicUrl).href
  app.get('/.well-known/passkey-endpoints', hidden, () => ({ enroll: page, manage: page }))
}
