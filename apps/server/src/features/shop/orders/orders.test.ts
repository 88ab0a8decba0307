import { expect, test } from 'vitest'
import { nextCursor } from '../../../testing/next-page.ts'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { shopState } from '../../../testing/shop-state.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()
const { stockOf, balanceOf, redeemedBy } = shopState(db)

test('members see and cancel only their own orders', async () => {
  const [member, other, steward] = [
    await make.member(),
    await make.member(),
    await make.member({ duties: ['owner'] }),
  ]
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 1 }]),
  })
  for (const stranger of [other, steward]) {
    expect(await stranger.call('listOrders', {})).toEqual([])
    for (const name of ['getOrder', 'cancelOrder'] as const) {
      expect(await stranger.refused(name, { params: { orderId } })).toMatchObject({
        status: 404,
        message: 'Order not found',
      })
    }
  }
  for (const malformed of ['1', 'ORD-1-1', 'ORD-20250101-001%00', 'ORD-20250101-000', 'ORD-20250101-0001']) {
    expect((await member.refused('getOrder', { params: { orderId: malformed } })).status).toBe(404)
  }
  for (const name of ['listOrders', 'getOrder', 'cancelOrder'] as const) {
    expect((await visitor.refused(name, { params: { orderId } })).status).toBe(401)
  }
  expect(await stockOf(product)).toBe(9)
})

test('orders are listed newest first, in pages', async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 5 })
  for (const counter of [1, 2, 3, 4, 5]) {
    const orderId = todaysOrderId(counter)
    await member.call('placeOrder', {
      body: orderPayload(member.userId, [{ ...product, quantity: 1 }], { orderId }),
    })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const response = await member.send('listOrders', { query: { limit: 2, ...(cursor && { cursor }) } })
    const page: { orderId: string }[] = response.json()
    expect(page.length).toBeLessThanOrEqual(2)
    seen.push(...page.map((order) => order.orderId))
    cursor = nextCursor(response)
  } while (cursor)
  expect(seen).toEqual([5, 4, 3, 2, 1].map(todaysOrderId))
  for (const query of [{ cursor: 'nonsense' }, { limit: 0 }, { limit: 101 }, { limit: 'x' }]) {
    expect((await member.refused('listOrders', { query })).status).toBe(400)
  }
})

test('a pending order is cancelled once, and returns stock and points', async () => {
  const member = await make.member({ points: 80 })
  const product = await make.product({ price: 100, quantity: 3 })
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 2 }], { points: 80 }),
  })
  expect(await member.call('cancelOrder', { params: { orderId } })).toMatchObject({
    orderId,
    status: 'cancelled',
  })
  expect([await stockOf(product), await balanceOf(member)]).toEqual([3, 80])
  expect(await redeemedBy(member)).toEqual([
    { amount: -80, reason: 'order_redeemed', ref: orderId },
    { amount: 80, reason: 'order_cancelled', ref: orderId },
  ])
  expect(await member.refused('cancelOrder', { params: { orderId } })).toMatchObject({
    status: 409,
    code: 'order_not_pending',
  })
  expect([await stockOf(product), await balanceOf(member)]).toEqual([3, 80])
})

test('an order that is not pending cannot be cancelled', async () => {
  const member = await make.member()
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 1 }]),
  })
  for (const status of ['shipped', 'delivered', 'completed']) {
    await db.updateTable('orders').set({ status }).where('user_id', '=', member.userId).execute()
    expect(await member.refused('cancelOrder', { params: { orderId } })).toMatchObject({
      status: 409,
      code: 'order_not_pending',
      message: 'This order can no longer be cancelled.',
    })
  }
  expect(await stockOf(product)).toBe(9)
})
