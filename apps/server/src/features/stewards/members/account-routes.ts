import * as endpoints from '@canopy/contract/desk/members/endpoints'
import { SerialId } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { readDeskMember } from '../../accounts/index.ts'
import { readAccount, viewContact } from './account.ts'
import { selectMemberOrders, selectMemberProofs } from './account-queries.ts'

export function accountRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(app, endpoints.getMemberAccount, ({ params: { userId }, actor }) => readAccount(db, actor, userId))
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
  bind(
    app,
    endpoints.viewContact,
    ({ params: { userId }, actor }) => transaction((tx) => viewContact(tx, actor, userId)),
    limited({ max: 120, window: HOUR }),
  )
}
