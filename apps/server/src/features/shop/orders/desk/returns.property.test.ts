import { cashOnDelivery } from '@canopy/contract/shop/orders/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskOrders, REASON } from '../../../../testing/desk-orders.ts'
import { orderPayload } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)
const { steward, other } = await deskOrders({ db, make })

const STOCK = 10
const QUANTITIES = [3, 2]
const PRICES = [70, 30]
const POINTS = 101

const STATUSES = ['pending', 'shipped', 'delivered', 'completed', 'cancelled'] as const

const Moving = fc.record({ act: fc.constant('move' as const), to: fc.constantFrom(...STATUSES) })
const Returning = fc.record({
  act: fc.constant('return' as const),
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
  condition: fc.constantFrom('good' as const, 'damaged' as const),
})
const Refunding = fc.record({
  act: fc.constant('refund' as const),
  nth: fc.nat(3),
  paid: fc.boolean(),
})
/** The steps of a round are concurrent. */
const History = fc.array(fc.array(fc.oneof(Moving, Returning, Refunding), { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 8,
})

async function placedOrder() {
  const member = await make.member({ points: POINTS })
  const products = await Promise.all(PRICES.map((price) => make.product({ price, quantity: STOCK })))
  const lines = products.map((product, at) => ({ ...product, quantity: QUANTITIES[at] ?? 0 }))
  await member.call('placeOrder', { body: orderPayload(member.userId, lines, { points: POINTS }) })
  const { orderKey } = await db
    .selectFrom('orders')
    .select('order_key as orderKey')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow()
  return { member, products, params: { orderKey } }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('after any history of an order, what was given back is what came back, and no cash that nobody has paid', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const { member, products, params } = await placedOrder()
      for (const round of [[{ act: 'move' as const, to: 'shipped' as const }], ...history]) {
        const seen = await steward.call('getDeskOrder', { params })
        const responses = await Promise.all(
          round.map((step, at) => {
            const actor = at % 2 === 0 ? steward : other
            if (step.act === 'move')
              return actor.send('moveOrder', {
                params,
                body: { from: seen.status, status: step.to, reason: REASON },
              })
            if (step.act === 'return') {
              const productId = String(products[step.line]?.productID)
              const { quantity, condition } = step
              return actor.send('returnOrder', {
                params,
                body: {
                  lines: [{ productId, quantity, condition, restock: true }],
                  returnsSeen: seen.returns.length,
                  reason: REASON,
                },
              })
            }
            const { returnId } = seen.returns[step.nth] ?? { returnId: crypto.randomUUID() }
            const body = { paid: step.paid, reason: REASON }
            return actor.send('setRefundPaid', { params: { ...params, returnId }, body })
          }),
        )
        for (const { statusCode } of responses) expect(statusCode).toBeLessThan(500)
      }

      const order = await steward.call('getDeskOrder', { params })
      const { status, returns, subtotal, totalAmount } = order
      const isCancelled = status === 'cancelled'
      const returned = returns.flatMap((each) => each.lines)
      const unitsOf = (productId: number, only: { restocked?: true } = {}) =>
        sum(
          returned
            .filter((line) => line.productId === String(productId) && (!only.restocked || line.restocked))
            .map(({ quantity }) => quantity),
        )
      const [worth, points, cash, waived] = [
        sum(products.map(({ productID: productId }, at) => unitsOf(productId) * (PRICES[at] ?? 0))),
        sum(returns.map((each) => each.points)),
        sum(returns.map((each) => each.cash)),
        sum(returns.map((each) => each.waived)),
      ]
      expect(points + cash + waived).toBe(worth)
      expect(await balanceOf(member)).toBe(isCancelled ? POINTS : points)
      for (const [at, product] of products.entries()) {
        const back = unitsOf(product.productID, { restocked: true })
        const isWhole = isCancelled && returns.length === 0
        expect(await stockOf(product)).toBe(STOCK - (isWhole ? 0 : (QUANTITIES[at] ?? 0) - back))
      }
      // The cash in the till: never less than nothing, and nothing of an order that was not paid.
      const { payment_state: state } = await db
        .selectFrom('orders')
        .select('payment_state')
        .where('order_key', '=', params.orderKey)
        .executeTakeFirstOrThrow()
      if (state !== 'paid') expect(cash).toBe(0)
      expect(cashOnDelivery(order) - cash).toBeGreaterThanOrEqual(0)
      if (worth === subtotal) expect([points, cash + waived]).toEqual([POINTS, totalAmount])
    }),
    { numRuns: 25 },
  )
})

test('of a delivery and a return at once, the return is either given back or not collected', async () => {
  for (let round = 0; round < 6; round++) {
    const { products, params } = await placedOrder()
    const move = (from: string, status: string) => ({ params, body: { from, status, reason: REASON } })
    await steward.send('moveOrder', move('pending', 'shipped'))
    const lines = products.map((product, at) => ({
      productId: String(product.productID),
      quantity: QUANTITIES[at] ?? 0,
      condition: 'good' as const,
      restock: true,
    }))
    await Promise.all([
      steward.send('moveOrder', move('shipped', 'delivered')),
      other.send('returnOrder', { params, body: { lines, returnsSeen: 0, reason: REASON } }),
    ])
    const { status, totalAmount, returns } = await steward.call('getDeskOrder', { params })
    expect(status).toBe('delivered')
    const { cash = 0, waived = 0 } = returns[0] ?? {}
    expect([cash + waived, cash * waived]).toEqual([totalAmount, 0])
    // Either way, nothing of it goes back a second time.
    const again = await Promise.all([
      steward.send('moveOrder', move('delivered', 'shipped')),
      other.send('moveOrder', move('delivered', 'shipped')),
    ])
    const moved = again.map(({ statusCode }) => statusCode).sort()
    expect(moved).toEqual(waived > 0 ? [200, 409] : [409, 409])
  }
})
