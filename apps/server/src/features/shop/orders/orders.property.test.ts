import { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { countSales } from '../products/products.ts'

const { db, deps, make } = await testApp()

const steward = await make.member({ duties: ['owner'] })

const STOCK = 6
const POINTS = 400

const Placing = fc.record({
  act: fc.constant('place' as const),
  lines: fc.uniqueArray(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }), {
    selector: (line) => line.product,
    minLength: 1,
  }),
  points: fc.integer({ min: 0, max: 250 }),
  counter: fc.integer({ min: 1, max: 3 }),
  key: fc.constantFrom('a', 'b', 'c', undefined),
})
const Cancelling = fc.record({ act: fc.constant('cancel' as const), counter: fc.integer({ min: 1, max: 5 }) })
const Counting = fc.record({ act: fc.constant('count' as const) })
const Moving = fc.record({
  act: fc.constant('move' as const),
  counter: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom(...OrderStatus.options),
})
/** The steps of a round are concurrent. */
const History = fc.array(
  fc.array(fc.oneof(Placing, Cancelling, Moving, Counting), { minLength: 1, maxLength: 4 }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

/** The shop sorts by the units in `product_popularity`, which are the sum of those of each day. */
async function unitsSold(productId: number) {
  const { units, sum } = await db
    .selectFrom('product_sales')
    .innerJoin('product_popularity', 'product_popularity.product_id', 'product_sales.product_id')
    .select(({ fn }) => ['product_popularity.units', fn.sum<string>('product_sales.units').as('sum')])
    .where('product_popularity.product_id', '=', productId)
    .groupBy('product_popularity.units')
    .executeTakeFirst()
    .then((row) => row ?? { units: 0, sum: 0 })
  expect(units).toBe(Number(sum))
  return units
}

/** The desk sorts by the quantity in `product_stock`. */
async function listedStock(productId: number) {
  const query = db.selectFrom('product_stock').select('quantity').where('product_id', '=', productId)
  return (await query.executeTakeFirstOrThrow()).quantity
}

test('after any history, stock, sales and points match the orders', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const member = await make.member({ points: POINTS })
      const products = await Promise.all(
        [30, 50, 70].map((price) => make.product({ price, quantity: STOCK })),
      )
      for (const round of history) {
        const responses = await Promise.all(
          round.map(async (step) => {
            if (step.act === 'count') {
              await deps.transaction(countSales)
              return undefined
            }
            if (step.act === 'cancel') {
              return member.send('cancelOrder', { params: { orderId: todaysOrderId(step.counter) } })
            }
            if (step.act === 'move') {
              const params = { userId: member.userId, orderId: todaysOrderId(step.counter) }
              return steward.send('setOrderStatus', { params, body: { status: step.status } })
            }
            const lines = step.lines.flatMap(({ product, quantity }) => {
              const wanted = products[product]
              return wanted ? [{ ...wanted, quantity }] : []
            })
            return member.send('placeOrder', {
              body: orderPayload(member.userId, lines, {
                points: step.points,
                orderId: todaysOrderId(step.counter),
              }),
              headers: step.key === undefined ? {} : { 'idempotency-key': step.key },
            })
          }),
        )
        for (const response of responses) if (response) expect(response.statusCode).toBeLessThan(500)
      }

      await deps.transaction(countSales)
      const orders = await member.call('listOrders', { query: { limit: 100 } })
      const active = orders.filter((order) => order.status !== 'cancelled')
      for (const { productID: productId } of products) {
        const lines = active.flatMap((order) => order.cartItems)
        const sold = lines
          .filter((line) => line.productId === String(productId))
          .reduce((sum, line) => sum + line.quantity, 0)
        const { quantity } = await member.call('getProduct', { params: { productID: productId } })
        expect(quantity + sold).toBe(STOCK)
        expect(await listedStock(productId)).toBe(quantity)
        expect(await unitsSold(productId)).toBe(sold)
      }
      for (const order of orders) {
        expect(order.totalAmount).toBe(order.subtotal - order.pointsApplied)
      }
      const redeemed = active.reduce((sum, order) => sum + order.pointsApplied, 0)
      const account = await db
        .selectFrom('member_points')
        .innerJoin('points_ledger', 'points_ledger.user_id', 'member_points.user_id')
        .select(({ fn }) => ['member_points.balance', fn.sum<number>('amount').as('ledger')])
        .where('member_points.user_id', '=', member.userId)
        .groupBy('member_points.user_id')
        .executeTakeFirstOrThrow()
      expect(account).toEqual({ balance: POINTS - redeemed, ledger: POINTS - redeemed })
      expect(new Set(orders.map((order) => order.orderId)).size).toBe(orders.length)
    }),
    { numRuns: 30 },
  )
})
