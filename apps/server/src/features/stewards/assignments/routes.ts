import * as endpoints from '@canopy/contract/desk/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { listAssignments, releaseCase, takeCase } from './assignments.ts'

/** Far more cases than anybody opens. */
const assigning = limited({ max: 120, window: MINUTE })

export function assignmentRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listClaims, ({ actor, query: { kind } }) =>
    listAssignments(db, actor, kind, clock.now()),
  )
  bind(
    app,
    endpoints.claimCase,
    ({ actor, params }) => transaction((tx) => takeCase(tx, actor, params, clock.now())),
    assigning,
  )
  bind(
    app,
    endpoints.releaseCase,
    ({ actor, params }) => transaction((tx) => releaseCase(tx, actor, params)),
    assigning,
  )
}
