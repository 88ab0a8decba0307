import * as deskEndpoints from '@canopy/contract/desk/shop/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import * as orderEndpoints from '@canopy/contract/shop/orders/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { languageOf } from '../../http/language.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { deskOrderRoutes } from './orders/desk/desk-routes.ts'
import { createDoorKeys } from './orders/door.ts'
import { selectOrders } from './orders/order-queries.ts'
import { cancelOrder, setOrderStatus } from './orders/order-status.ts'
import { getOrder, listPointsSources, toOrder } from './orders/orders.ts'
import { readLimits } from './orders/placing/order-limits.ts'
import { createPlaceOrder } from './orders/placing/place-orders.ts'
import { deskProductRoutes } from './products/desk-routes.ts'
import { productRoutes } from './products/routes.ts'
import { savingRoutes } from './saving/routes.ts'

export function shopRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, clock, policy } = deps
  const doorKeysOf = createDoorKeys(db)
  const placeOrder = createPlaceOrder(deps)

  bind(
    app,
    orderEndpoints.placeOrder,
    async ({ body, userId, idempotencyKey, reply }) => {
      const request = {
        userId,
        key: idempotencyKey,
        payload: body,
        doorKeys: await doorKeysOf(body.shippingAddress),
        policy: await policy.read(),
        now: clock.now(),
      }
      const { made, order } = await placeOrder(request)
      if (!made) reply.code(200)
      return order
    },
    limited({ max: 120, window: MINUTE }),
  )
  bind(app, orderEndpoints.listOrders, async ({ query: { limit, cursor }, userId, reply }) => {
    const rows = await selectOrders(db, userId, limit + 1, readCursor(cursor))
    return cutPage(reply, rows, limit, (row) => ({ time: row.createdAt, id: row.orderKey })).map(toOrder)
  })
  bind(app, orderEndpoints.getOrderLimits, async ({ userId }) => ({
    limits: await readLimits(db, await policy.read(), { userId, now: clock.now() }),
  }))
  bind(app, orderEndpoints.getOrder, ({ params, userId }) => getOrder(db, userId, params.orderId))
  bind(app, orderEndpoints.listPointsSources, ({ params, userId, request }) =>
    listPointsSources(db, { userId, language: languageOf(request) }, params.orderId),
  )
  bind(app, orderEndpoints.cancelOrder, ({ params, userId }) =>
    transaction((tx) => cancelOrder(tx, { userId, orderId: params.orderId })),
  )
  productRoutes(app, deps)
  savingRoutes(app, deps)
  deskProductRoutes(app, deps)
  deskOrderRoutes(app, deps)
  bind(app, deskEndpoints.setOrderStatus, ({ params, body: { status }, actor }) =>
    transaction((tx) => setOrderStatus(tx, actor, { ...params, status })),
  )
}
