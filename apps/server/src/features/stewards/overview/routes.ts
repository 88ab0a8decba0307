import * as endpoints from '@canopy/contract/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { createOverview } from './overview.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps) {
  const readOverview = createOverview(deps)
  bind(app, endpoints.getOverview, ({ actor, query: { days } }) => readOverview(actor, days))
}
