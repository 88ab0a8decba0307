import * as endpoints from '@canopy/contract/desk/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { claimCase, listClaims, releaseCase } from './claims.ts'

/** Far more cases than anybody opens. */
const claiming = limited({ max: 120, window: MINUTE })

export function claimRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listClaims, ({ actor, query: { kind } }) => listClaims(db, actor, kind, clock.now()))
  bind(
    app,
    endpoints.claimCase,
    ({ actor, params }) => transaction((tx) => claimCase(tx, actor, params, clock.now())),
    claiming,
  )
  bind(
    app,
    endpoints.releaseCase,
    ({ actor, params }) => transaction((tx) => releaseCase(tx, actor, params)),
    claiming,
  )
}
