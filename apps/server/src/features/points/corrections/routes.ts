import * as endpoints from '@canopy/contract/desk/members/endpoints'
import { Uuid } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { once } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { selectCorrection, selectPendingCorrections } from './correction-queries.ts'
import { correctPoints, decideCorrection, toCorrection } from './corrections.ts'

/** Stored with the idempotency key. */
const Corrected = z.object({ correctionId: Uuid })

export function correctionRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.correctPoints, async ({ params, body, actor, idempotencyKey: key, reply }) => {
    const content = { ...params, ...body }
    const { userId } = actor
    const written = await transaction((tx) =>
      once(tx, { userId, scope: 'correction', key, content }, Corrected, async () => {
        const { correctionId } = await correctPoints(tx, actor, { ...content, now: clock.now() })
        return { correctionId }
      }),
    )
    if (!written.made) reply.code(200)
    return toCorrection(await selectCorrection(db, written.reply.correctionId))
  })
  bind(app, endpoints.listPendingCorrections, async ({ query: { limit, cursor }, reply }) => {
    const rows = await selectPendingCorrections(db, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, (row) => ({ time: row.proposedAt, id: row.correctionId }))
    return page.map(toCorrection)
  })
  bind(app, endpoints.decideCorrection, ({ params, body, actor }) =>
    transaction((tx) => decideCorrection(tx, actor, { ...params, ...body, now: clock.now() })),
  )
}
