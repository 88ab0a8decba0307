import type { OrderStatus } from '@canopy/contract/shop'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()

const steward = await make.member({ role: 'steward' })

/** A member who has redeemed all their points on an order of `quantity` pieces. */
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
    /** Stock, balance and state as the member sees them. */
    state: async () => [
      (await member.call('getProduct', { params: product })).quantity,
      (await member.call('getPoints', { params: member })).points,
      (await member.call('getOrder', { params })).status,
    ],
  }
}

test('a steward moves an order on, step by step, and its member is told', async () => {
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
  expect((await move('completed')).statusCode).toBe(200)
  expect(await textsOf()).toEqual(before)
})

const forbidden: [OrderStatus[], OrderStatus[]][] = [
  [[], ['pending', 'delivered', 'completed']],
  [['shipped'], ['pending', 'completed']],
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
test.each(forbidden)('after %j an order does not become any of %j', async (way, refused) => {
  const { move, state } = await placedOrder()
  for (const status of way) expect((await move(status)).statusCode).toBe(200)
  const before = await state()
  for (const status of refused) {
    const answer = await move(status)
    const isThere = status === before[2]
    expect([status, answer.statusCode]).toEqual([status, isThere ? 200 : 409])
    if (!isThere) expect(answer.json()).toMatchObject({ code: 'order_cannot_move' })
  }
  expect(await state()).toEqual(before)
})

test('a steward who cancels gives stock and points back once, also when the order was shipped', async () => {
  for (const way of [[], ['shipped']] as const) {
    const { orderId, move, state, textsOf } = await placedOrder()
    for (const status of way) await move(status)
    const answers = await Promise.all(Array.from({ length: 20 }, () => move('cancelled')))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(await state()).toEqual([5, 60, 'cancelled'])
    expect(await textsOf()).toEqual([
      `Your order ${orderId} has been cancelled. Points that you redeemed on it are back on your account, less any that you owed.`,
    ])
  }
})

test('of a member who cancels and a steward who ships at once, one is heard', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { member, params, move, state } = await placedOrder()
      const answers = await Promise.all([member.send('cancelOrder', { params }), move('shipped')])
      const statuses = answers.map((answer) => answer.statusCode).sort()
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

test('what a member was told of an order stays when the steward leaves', async () => {
  const { params, orderId, textsOf } = await placedOrder()
  const leaving = await make.member({ role: 'steward' })
  await leaving.call('setOrderStatus', { params, body: { status: 'shipped' } })
  await db.deleteFrom('users').where('user_id', '=', leaving.userId).execute()
  expect(await textsOf()).toEqual([`Your order ${orderId} has been shipped.`])
})

test("a steward's own order notifies nobody", async () => {
  const product = await make.product()
  const { orderId } = await steward.call('placeOrder', {
    body: orderPayload(steward.userId, [{ ...product, quantity: 1 }]),
  })
  const params = { userId: steward.userId, orderId }
  await steward.call('setOrderStatus', { params, body: { status: 'shipped' } })
  expect(await steward.call('listNotifications', {})).toEqual([])
})

test('members find no such call, and stewards no order that is not there', async () => {
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
    { ...params, userId: 'nobody' },
  ])
    expect(await steward.refused('setOrderStatus', { params: unknown, body })).toMatchObject({ status: 404 })
  for (const status of ['lost', 'Shipped', '', 1, null])
    expect(await steward.refused('setOrderStatus', { params, body: { status } })).toMatchObject({
      status: 400,
    })
  expect(await state()).toEqual([3, 0, 'pending'])
})
