import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()

const steward = await make.member({ duties: ['owner'] })

/** An order on which its member has redeemed all their points. */
async function placedOrder({ quantity = 2, points = 60 } = {}) {
  const member = await make.member({ points })
  const product = await make.product({ price: 100, quantity: 5 })
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity }], { points }),
  })
  const params = { userId: member.userId, orderId }
  return {
    member,
    orderId,
    params,
    move: (status: OrderStatus) => steward.send('setOrderStatus', { params, body: { status } }),
    textsOf: async () => (await member.call('listNotifications', {})).map(({ text }) => text),
    payment: async () => {
      const { payment_state } = await db
        .selectFrom('orders')
        .select('payment_state')
        .where('user_id', '=', member.userId)
        .executeTakeFirstOrThrow()
      return payment_state
    },
    /** Stock, balance and status as the member sees them. */
    state: async () => [
      (await member.call('getProduct', { params: product })).quantity,
      (await member.call('getPoints', { params: member })).points,
      (await member.call('getOrder', { params })).status,
    ],
  }
}

test('a steward moves an order through its statuses, and the member is notified', async () => {
  const { member, orderId, params, move, state, textsOf } = await placedOrder()
  for (const [status, text] of [
    ['shipped', `Your order ${orderId} has been shipped.`],
    ['delivered', `Your order ${orderId} has been delivered.`],
    ['completed', `Your order ${orderId} is completed. Thank you!`],
  ] as const) {
    expect(await steward.call('setOrderStatus', { params, body: { status } })).toMatchObject({
      orderId,
      status,
    })
    expect(await textsOf()).toEqual([text])
    expect(await state()).toEqual([3, 0, status])
  }
  expect(await member.refused('cancelOrder', { params })).toMatchObject({ status: 409 })
  const before = await textsOf()
  const again = await move('completed')
  expect(again.statusCode).toBe(200)
  expect(again.body).not.toContain('Temple Road')
  expect(await textsOf()).toEqual(before)
})

test('cash is due until delivery, also after a correction, and void for a cancelled order', async () => {
  const { move, payment, member, orderId } = await placedOrder()
  expect(await payment()).toBe('due')
  for (const [status, expected] of [
    ['shipped', 'due'],
    ['delivered', 'paid'],
    ['completed', 'paid'],
  ] as const) {
    await move(status)
    expect(await payment()).toBe(expected)
  }
  const { orderKey } = await db
    .selectFrom('orders')
    .select('order_key as orderKey')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow()
  for (const [from, status] of [
    ['completed', 'delivered'],
    ['delivered', 'shipped'],
  ] as const)
    await steward.call('moveOrder', { params: { orderKey }, body: { from, status, reason: 'Not there yet' } })
  expect(await payment()).toBe('due')
  const other = await placedOrder()
  await other.member.call('cancelOrder', { params: other.params })
  expect(await other.payment()).toBe('void')
  await expect(
    db.updateTable('orders').set({ payment_state: 'paid' }).where('order_id', '=', orderId).execute(),
  ).rejects.toThrow('orders_cash_check')
})

const forbidden: [OrderStatus[], OrderStatus[]][] = [
  [[], ['pending', 'delivered', 'completed']],
  [['shipped'], ['pending', 'completed', 'cancelled']],
  [
    ['shipped', 'delivered'],
    ['pending', 'shipped', 'cancelled'],
  ],
  [
    ['shipped', 'delivered', 'completed'],
    ['pending', 'shipped', 'delivered', 'cancelled'],
  ],
  [['cancelled'], ['pending', 'shipped', 'delivered', 'completed']],
]
test.each(forbidden)('after %j an order cannot become any of %j', async (steps, refused) => {
  const { move, state } = await placedOrder()
  for (const status of steps) expect((await move(status)).statusCode).toBe(200)
  const before = await state()
  for (const status of refused) {
    const response = await move(status)
    const isSame = status === before[2]
    expect([status, response.statusCode]).toEqual([status, isSame ? 200 : 409])
    if (!isSame) expect(response.json()).toMatchObject({ code: 'order_cannot_move' })
  }
  expect(await state()).toEqual(before)
})

test("a steward's cancellation of a pending order returns stock and points once", async () => {
  const { orderId, move, state, textsOf } = await placedOrder()
  const responses = await Promise.all(Array.from({ length: 20 }, () => move('cancelled')))
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  expect(await state()).toEqual([5, 60, 'cancelled'])
  expect(await textsOf()).toEqual([
    `Your order ${orderId} has been cancelled. Points that you redeemed on it are back on your account, less any that you owed.`,
  ])
})

test('when a member cancels while a steward ships, exactly one succeeds', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { member, params, move, state } = await placedOrder()
      const responses = await Promise.all([member.send('cancelOrder', { params }), move('shipped')])
      const statuses = responses.map((response) => response.statusCode).sort()
      expect(statuses).toEqual([200, 409])
      return state()
    }),
  )
  for (const outcome of outcomes)
    expect([
      [3, 0, 'shipped'],
      [5, 60, 'cancelled'],
    ]).toContainEqual(outcome)
})

test('a notification of an order remains when the steward leaves', async () => {
  const { params, orderId, textsOf } = await placedOrder()
  const leaving = await make.member({ duties: ['owner'] })
  await leaving.call('setOrderStatus', { params, body: { status: 'shipped' } })
  await db.deleteFrom('users').where('user_id', '=', leaving.userId).execute()
  expect(await textsOf()).toEqual([`Your order ${orderId} has been shipped.`])
})

test('a steward cannot set the status of their own order', async () => {
  const product = await make.product()
  const { orderId } = await steward.call('placeOrder', {
    body: orderPayload(steward.userId, [{ ...product, quantity: 1 }]),
  })
  const params = { userId: steward.userId, orderId }
  expect(await steward.refused('setOrderStatus', { params, body: { status: 'shipped' } })).toMatchObject({
    status: 403,
    code: 'own_case',
  })
  expect(await steward.call('getOrder', { params })).toMatchObject({ status: 'pending' })
})

test('members and visitors cannot set a status, and unknown orders return 404', async () => {
  const { member, params, state } = await placedOrder()
  const body = { status: 'completed' }
  expect(await member.refused('setOrderStatus', { params, body })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(await visitor.refused('setOrderStatus', { params, body })).toMatchObject({ status: 401 })
  for (const unknown of [
    { ...params, userId: (await make.member()).userId },
    { ...params, orderId: todaysOrderId(999) },
    { ...params, orderId: 'ORD-1-1' },
    { ...params, userId: 'unknown' },
  ])
    expect(await steward.refused('setOrderStatus', { params: unknown, body })).toMatchObject({ status: 404 })
  for (const status of ['lost', 'Shipped', '', 1, null])
    expect(await steward.refused('setOrderStatus', { params, body: { status } })).toMatchObject({
      status: 400,
    })
  expect(await state()).toEqual([3, 0, 'pending'])
})
