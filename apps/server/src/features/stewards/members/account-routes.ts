import * as endpoints from '@canopy/contract/desk/members/endpoints'
import { SerialId, Uuid } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import { LedgerEntry } from '@canopy/contract/points/ledger'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { once } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { countFactors, listSessionsOf } from '../../accounts/index.ts'
import {
  correctPoints,
  decideCorrection,
  selectCorrection,
  selectEntries,
  selectPendingCorrections,
  toCorrection,
} from '../../points/index.ts'
import { endMemberSessions, readAccount, resetMemberFactors, viewContact } from './account.ts'
import { selectMemberOrders, selectMemberProofs } from './account-queries.ts'
import { readDeskMember } from './members.ts'

export function accountRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.getMemberAccount, ({ params: { userId }, actor }) => readAccount(db, actor, userId))
  bind(app, endpoints.listMemberLedger, async ({ params: { userId }, query: { limit, cursor }, reply }) => {
    await readDeskMember(db, userId)
    const after = readCursor(cursor, LedgerEntry.shape.id)?.id
    const rows = await selectEntries(db, userId, limit + 1, after)
    const page = cutPage(reply, rows, limit, ({ id, at }) => ({ time: at, id }))
    return page.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
  })
  bind(app, endpoints.listMemberProofs, async ({ params: { userId }, query: { limit, cursor }, reply }) => {
    await readDeskMember(db, userId)
    const rows = await selectMemberProofs(db, userId, limit + 1, readCursor(cursor, SerialId))
    const page = cutPage(reply, rows, limit, ({ submittedAt, proofId }) => ({
      time: submittedAt,
      id: proofId,
    }))
    return page.map((proof) => ({ ...proof, submittedAt: proof.submittedAt.toISOString() }))
  })
  bind(app, endpoints.listMemberOrders, async ({ params: { userId }, query: { limit, cursor }, reply }) => {
    await readDeskMember(db, userId)
    const rows = await selectMemberOrders(db, userId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ createdAt, orderKey }) => ({ time: createdAt, id: orderKey }))
    return page.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }))
  })
  bind(app, endpoints.listMemberSessions, async ({ params: { userId } }) => {
    await readDeskMember(db, userId)
    return listSessionsOf(db, userId, clock.now())
  })
  bind(app, endpoints.endMemberSessions, ({ params: { userId }, body: { reason }, actor }) =>
    transaction((tx) => endMemberSessions(tx, actor, userId, reason)),
  )
  bind(app, endpoints.getMemberFactors, async ({ params: { userId } }) => {
    await readDeskMember(db, userId)
    return countFactors(db, userId)
  })
  bind(app, endpoints.resetFactors, ({ params: { userId }, body: { reason }, actor }) =>
    transaction((tx) => resetMemberFactors(tx, actor, userId, reason)),
  )
  bind(
    app,
    endpoints.viewContact,
    ({ params: { userId }, actor }) => transaction((tx) => viewContact(tx, actor, userId)),
    limited({ max: 120, window: HOUR }),
  )
}

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
