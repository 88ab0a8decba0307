import * as endpoints from '@canopy/contract/desk/shop/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../../audit/actor.ts'
import { auditContactSearch } from '../../../../audit/contact-search.ts'
import { doOnce } from '../../../../db/idempotency.ts'
import type { Cursor } from '../../../../db/keyset.ts'
import { readAll } from '../../../../db/read-all.ts'
import type { Deps } from '../../../../deps.ts'
import { bind } from '../../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../../http/bodies/csv.ts'
import { cutPage, readCursor } from '../../../../http/pages.ts'
import { type DeskOrderRow, searchedBy, selectDeskOrders } from './desk-order-queries.ts'
import { addNote, moveOrder, readDeskOrder, toDeskOrder, viewContact, viewSlips } from './desk-orders.ts'
import { returnOrder, setRefundPaid } from './returns.ts'

const cursorOf = ({ createdAt, orderKey }: DeskOrderRow): Cursor => ({ time: createdAt, id: orderKey })

const columns: Columns<DeskOrderRow> = {
  'exports.number': (row) => row.orderId,
  'exports.placed': (row) => row.createdAt.toISOString(),
  'exports.status': (row) => row.status,
  'exports.units': (row) => row.units,
  'exports.points': (row) => row.pointsApplied,
  'exports.total': (row) => row.totalAmount,
  'exports.returned': (row) => row.returned,
  'exports.member': (row) => row.userId,
  'exports.key': (row) => row.orderKey,
}

export function deskOrderRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  const auditSearch = async (actor: Actor, q = '', found: number) => {
    const by = searchedBy(q)
    if (by === 'name' || by === 'phone')
      await transaction((tx) => auditContactSearch(tx, actor, { of: 'orders', by, q, found }))
  }

  bind(app, endpoints.listDeskOrders, async ({ query: { limit, cursor, ...filter }, actor, reply }) => {
    const rows = await selectDeskOrders(db, filter, limit + 1, readCursor(cursor))
    await auditSearch(actor, filter.q, rows.length)
    return cutPage(reply, rows, limit, cursorOf).map(toDeskOrder)
  })
  bind(app, endpoints.exportOrders, async ({ query: filter, actor, request, reply }) => {
    await auditSearch(actor, filter.q, 0)
    const read = (limit: number, after: Cursor | undefined) => selectDeskOrders(db, filter, limit, after)
    return sendCsv(request, reply, { name: 'orders', columns, rows: readAll(read, cursorOf) })
  })
  bind(app, endpoints.getDeskOrder, ({ params: { orderKey } }) => readDeskOrder(db, orderKey))
  bind(app, endpoints.viewOrderContact, ({ params: { orderKey }, actor }) =>
    transaction((tx) => viewContact(tx, actor, orderKey)),
  )
  bind(app, endpoints.viewPackingSlips, ({ body: { orderKeys }, actor }) =>
    transaction((tx) => viewSlips(tx, actor, orderKeys)),
  )
  bind(app, endpoints.moveOrder, async ({ params: { orderKey }, body, actor }) => {
    await transaction((tx) => moveOrder(tx, actor, orderKey, body))
    return readDeskOrder(db, orderKey)
  })
  bind(
    app,
    endpoints.addOrderNote,
    async ({ params: { orderKey }, body: { text }, actor, idempotencyKey: key }) => {
      const attempt = { userId: actor.userId, scope: 'note', key, content: { orderKey, text } } as const
      await transaction((tx) => doOnce(tx, attempt, () => addNote(tx, actor, orderKey, text)))
      return readDeskOrder(db, orderKey)
    },
  )
  bind(app, endpoints.returnOrder, async ({ params: { orderKey }, body, actor, idempotencyKey: key }) => {
    const attempt = { userId: actor.userId, scope: 'return', key, content: { orderKey, body } } as const
    await transaction((tx) => doOnce(tx, attempt, () => returnOrder(tx, actor, orderKey, body)))
    return readDeskOrder(db, orderKey)
  })
  bind(app, endpoints.setRefundPaid, async ({ params, body, actor }) => {
    await transaction((tx) => setRefundPaid(tx, actor, { ...params, ...body, now: clock.now() }))
    return readDeskOrder(db, params.orderKey)
  })
}
