import * as endpoints from '@canopy/contract/shop/saving/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { languageOf } from '../../../http/language.ts'
import { readSaving, startSaving } from './saving.ts'
import { deletePinned } from './saving-queries.ts'

export function savingRoutes(app: FastifyInstance, { db, transaction, config }: Deps) {
  bind(app, endpoints.getSaving, ({ userId, request }) =>
    readSaving(db, config, { userId, language: languageOf(request) }),
  )
  bind(app, endpoints.startSaving, ({ body, userId, request }) =>
    transaction((tx) => startSaving(tx, config, { userId, language: languageOf(request) }, body.productID)),
  )
  bind(app, endpoints.stopSaving, ({ userId }) => deletePinned(db, userId))
}
