import * as endpoints from '@canopy/contract/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { admissionRoutes } from './admissions/routes.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { healthPageRoutes } from './health/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { accountRoutes, correctionRoutes } from './members/account-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { createOverview } from './overview/overview.ts'
import { policyRoutes } from './policy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sanctionRoutes } from './sanctions/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { deskTagRoutes } from './tags/routes.ts'
import { listWaiting } from './waiting/waiting.ts'

export function stewardsRoutes(app: FastifyInstance, deps: Deps) {
  const readOverview = createOverview(deps)
  bind(app, endpoints.getOverview, ({ actor, query: { days } }) => readOverview(actor, days))
  bind(app, endpoints.listWaiting, ({ actor }) => listWaiting(deps.db, actor))
  assignmentRoutes(app, deps)
  memberRoutes(app, deps)
  accountRoutes(app, deps)
  correctionRoutes(app, deps)
  auditRoutes(app, deps)
  policyRoutes(app, deps)
  admissionRoutes(app, deps)
  reportRoutes(app, deps)
  sanctionRoutes(app, deps)
  securityRoutes(app, deps)
  deskTagRoutes(app, deps)
  healthPageRoutes(app, deps)
  jobRoutes(app, deps)
}
