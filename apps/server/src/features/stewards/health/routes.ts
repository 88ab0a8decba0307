import * as endpoints from '@canopy/contract/desk/endpoints'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { selectConfirmedEmail } from '../../accounts/index.ts'
import { runChecks } from './checks.ts'
import { tryOut } from './trials.ts'

export function healthPageRoutes(app: FastifyInstance, deps: Deps) {
  bind(
    app,
    endpoints.checkHealth,
    ({ request }) => runChecks({ ...deps, t: translateFor(request) }),
    limited({ max: 20, window: MINUTE }),
  )
  bind(
    app,
    endpoints.tryOut,
    async ({ params: { kind }, actor, request }) => {
      const to = await selectConfirmedEmail(deps, actor.userId)
      return tryOut({ ...deps, t: translateFor(request) }, actor, { kind, to })
    },
    limited({ max: 20, window: HOUR }),
  )
}
