import * as endpoints from '@canopy/contract/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { listWaiting } from './waiting.ts'

export function waitingRoutes(app: FastifyInstance, { db }: Deps) {
  bind(app, endpoints.listWaiting, ({ actor }) => listWaiting(db, actor))
}
