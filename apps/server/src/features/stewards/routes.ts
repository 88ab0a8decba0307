import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { admissionRoutes } from './admissions/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { healthPageRoutes } from './health/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { accountRoutes, correctionRoutes } from './members/account-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sanctionRoutes } from './sanctions/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { deskTagRoutes } from './tags/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'

export function stewardsRoutes(app: FastifyInstance, deps: Deps) {
  waitingRoutes(app, deps)
  claimRoutes(app, deps)
  memberRoutes(app, deps)
  accountRoutes(app, deps)
  correctionRoutes(app, deps)
  overviewRoutes(app, deps)
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
