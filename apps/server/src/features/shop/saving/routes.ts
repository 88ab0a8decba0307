import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { readSaving, startSaving } from './saving.ts'
import { deletePinned } from './saving-queries.ts'

export function savingRoutes(app: FastifyInstance, { db, transaction, config }: Deps) {
  bind(app, 'getSaving', ({ userId }) => readSaving(db, config, userId))
  bind(app, 'startSaving', ({ body, userId }) =>
    transaction((tx) => startSaving(tx, config, userId, body.productID)),
  )
  bind(app, 'stopSaving', ({ userId }) => deletePinned(db, userId))
}
