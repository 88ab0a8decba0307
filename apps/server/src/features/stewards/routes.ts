import * as endpoints from '@canopy/contract/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import { isUnreachable } from '../../db/connections/unreachable.ts'
import type { Deps } from '../../deps.ts'
import type { FeatureParts } from '../../feature.ts'
import { bind } from '../../http/bind.ts'
import { admissionRoutes } from './admissions/routes.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { communityRoutes } from './community/routes.ts'
import { doorRoutes } from './doors/routes.ts'
import { measureCommunity } from './health/measure-community.ts'
import { healthPageRoutes } from './health/routes.ts'
import { invitationListRoutes } from './invitation-lists/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { accountRoutes } from './members/account-routes.ts'
import { type Heartbeat, startHeartbeat } from './overview/heartbeat.ts'
import { createOverview } from './overview/overview.ts'
import { pageRoutes } from './pages/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewerRoutes } from './reviewer/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { listWaiting } from './waiting/waiting.ts'

export function stewardsRoutes(app: FastifyInstance, deps: Deps, { meter, features }: FeatureParts) {
  measureCommunity(deps.db, meter)
  sendHeartbeats(app, deps)
  const readOverview = createOverview(deps, features)
  bind(app, endpoints.getOverview, ({ actor, query: { days } }) => readOverview(actor, days))
  bind(app, endpoints.listWaiting, ({ actor }) => listWaiting(deps.db, features, actor))
  assignmentRoutes(app, deps)
  accountRoutes(app, deps)
  auditRoutes(app, deps)
  policyRoutes(app, deps)
  communityRoutes(app, deps)
  pageRoutes(app, deps)
  admissionRoutes(app, deps)
  doorRoutes(app, deps)
  invitationListRoutes(app, deps)
  reportRoutes(app, deps)
  returnRoutes(app, deps)
  securityRoutes(app, deps)
  healthPageRoutes(app, deps)
  reviewerRoutes(app, deps)
  jobRoutes(app, deps)
}

/** Stewards see how many processes run. */
function sendHeartbeats(app: FastifyInstance, deps: Deps) {
  let heartbeat: Heartbeat | undefined
  app.addHook('onReady', async () => {
    heartbeat = startHeartbeat(deps, (err) => {
      const isOutage = err instanceof Error && isUnreachable(err)
      app.log[isOutage ? 'debug' : 'error']({ err }, 'a heartbeat failed')
    })
  })
  app.addHook('onClose', () => heartbeat?.stop())
}
