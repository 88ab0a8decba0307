import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { orderPayload, todaysOrderId } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { lockProducts } from '../../products/stock-queries.ts'

const { db, transaction, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)

type Member = Awaited<ReturnType<typeof make.member>>

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

/** The balance, checked against the ledger. */
async function checkedBalanceOf(member: Member) {
  const { sum } = await db
    .selectFrom('points_ledger')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow()
  expect(sum).toBe(await balanceOf(member))
  return sum
}

/** Counts responses by status and error code. */
function tally(responses: { statusCode: number; json(): { code?: string } }[]) {
  const counts: Record<string, number> = {}
  for (const response of responses) {
    const outcome = [response.statusCode, response.json().code].filter(Boolean).join(' ')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('of 200 concurrent orders for a stock of ten, ten succeed', async () => {
  const product = await make.product({ quantity: 10 })
  const buyers = await times(200, () => make.member())
  const responses = await Promise.all(
    buyers.map((buyer) =>
      buyer.send('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity: 1 }]) }),
    ),
  )
  expect(tally(responses)).toEqual({ '201': 10, '409 out_of_stock': 190 })
  expect(await stockOf(product)).toBe(0)
})

test('fifty concurrent orders do not overdraw one balance', async () => {
  const member = await make.member({ points: 100 })
  const products = await times(50, () => make.product({ price: 30 }))
  const responses = await Promise.all(
    products.map((product, index) =>
      member.send('placeOrder', {
        body: orderPayload(member.userId, [{ ...product, quantity: 1 }], {
          points: 30,
          orderId: todaysOrderId(index + 1),
        }),
      }),
    ),
  )
  expect(tally(responses)).toEqual({ '201': 3, '409 not_enough_points': 47 })
  expect(await checkedBalanceOf(member)).toBe(10)
  const stocks = await Promise.all(products.map(stockOf))
  expect(stocks.filter((stock) => stock === 9)).toHaveLength(3)
  expect(stocks.filter((stock) => stock === 10)).toHaveLength(47)
})

test('fifty concurrent requests with one key create one order', async () => {
  const member = await make.member({ points: 100 })
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], { points: 40 })
  const responses = await times(50, () =>
    member.send('placeOrder', { body, headers: { 'idempotency-key': 'one' } }),
  )
  expect(tally(responses)).toEqual({ '200': 49, '201': 1 })
  expect(new Set(responses.map((response) => response.body)).size).toBe(1)
  expect(await stockOf(product)).toBe(9)
  expect(await checkedBalanceOf(member)).toBe(60)
  expect(await member.call('listOrders', {})).toHaveLength(1)
})

test('twenty concurrent cancellations return stock and points once', async () => {
  const member = await make.member({ points: 50 })
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 4 }], { points: 50 }),
  })
  const responses = await times(20, () => member.send('cancelOrder', { params: { orderId } }))
  expect(tally(responses)).toEqual({ '200': 1, '409 order_not_pending': 19 })
  expect(await stockOf(product)).toBe(10)
  expect(await checkedBalanceOf(member)).toBe(50)
})

test('concurrent orders with the same proposed id each get their own', async () => {
  const member = await make.member()
  const products = await times(20, () => make.product())
  const responses = await Promise.all(
    products.map((product) =>
      member.send('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 1 }]) }),
    ),
  )
  expect(tally(responses)).toEqual({ '201': 20 })
  const orderIds = responses.map((response) => response.json<{ orderId: string }>().orderId)
  expect(orderIds.sort()).toEqual(products.map((_, index) => todaysOrderId(index + 1)))
})

test('orders with the same products in different order, and cancellations, do not deadlock', async () => {
  const products = await times(4, () => make.product({ quantity: 1000 }))
  const responses = await times(60, async (index) => {
    const member = await make.member({ points: 10 })
    const lines = products.map((product) => ({ ...product, quantity: 1 }))
    const body = orderPayload(member.userId, index % 2 === 0 ? lines : lines.reverse(), { points: 10 })
    const placed = await member.send('placeOrder', { body })
    if (index % 3 > 0) return placed
    return member.send('cancelOrder', { params: { orderId: placed.json<{ orderId: string }>().orderId } })
  })
  expect(tally(responses)).toEqual({ '200': 20, '201': 40 })
  expect(await Promise.all(products.map(stockOf))).toEqual([960, 960, 960, 960])
})

test('an order is refused if the price changes while it waits for the lock on the product', async () => {
  const member = await make.member({ points: 20 })
  const product = await make.product({ price: 100 })
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }], { points: 20 })
  const response = await transaction(async (tx) => {
    await tx.updateTable('products').set({ price: 150 }).where('product_id', '=', product.productID).execute()
    const placing = member.send('placeOrder', { body })
    await untilWaiting(db)
    return { placing }
  }).then(({ placing }) => placing)
  expect(tally([response])).toEqual({ '409 prices_changed': 1 })
  expect(await stockOf(product)).toBe(10)
  expect(await checkedBalanceOf(member)).toBe(20)
})

test('an order that proposes the id of one being cancelled does not deadlock with the cancellation', async () => {
  const member = await make.member()
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const { orderId } = await member.call('placeOrder', { body })
  const responses = await transaction(async (tx) => {
    await lockProducts(tx, [product.productID])
    const placing = member.send('placeOrder', { body, headers: { 'idempotency-key': 'second' } })
    await untilWaiting(db)
    const cancelling = member.send('cancelOrder', { params: { orderId } })
    await untilWaiting(db, 2)
    return [placing, cancelling]
  })
  expect(tally(await Promise.all(responses))).toEqual({ '200': 1, '201': 1 })
  expect(await stockOf(product)).toBe(9)
})

const moderator = await make.member({ duties: ['moderation'] })
const suspension = (params: Member) => ({ params, body: { length: '7', reason: 'Sells accounts' } }) as const

test('an order of a member who was suspended since they filled the cart takes nothing, and can be sent again later', async () => {
  const member = await make.member({ points: 50 })
  const product = await make.product({ price: 100, quantity: 10 })
  const order = {
    body: orderPayload(member.userId, [{ ...product, quantity: 2 }], { points: 50 }),
    headers: { 'idempotency-key': uuidv7() },
  }
  await moderator.call('suspendMember', suspension(member))
  const refused = await member.send('placeOrder', order)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'suspended', message: english('errors.suspended'), until: expect.any(String) },
  ])
  expect([await stockOf(product), await balanceOf(member)]).toEqual([10, 50])
  await moderator.call('liftSuspension', { params: member, body: { reason: 'A mistake' } })
  await member.call('placeOrder', order)
  expect([await stockOf(product), await checkedBalanceOf(member)]).toEqual([8, 0])
})

test('an order sent while its member is suspended is placed or refused as a whole', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await make.member({ points: 50 })
    const product = await make.product({ price: 100, quantity: 10 })
    const lines = [{ ...product, quantity: 2 }]
    const [order, suspended] = await Promise.all([
      member.send('placeOrder', { body: orderPayload(member.userId, lines, { points: 50 }) }),
      moderator.send('suspendMember', suspension(member)),
    ])
    expect(suspended.statusCode).toBe(204)
    const isPlaced = order.statusCode === 201
    if (!isPlaced) expect(order.json()).toMatchObject({ code: 'suspended' })
    const left = [await stockOf(product), await checkedBalanceOf(member)]
    expect(left).toEqual(isPlaced ? [8, 0] : [10, 50])
    expect(await member.call('listOrders', {})).toHaveLength(isPlaced ? 1 : 0)
    const body = orderPayload(member.userId, lines, { orderId: todaysOrderId(2) })
    expect(await member.refused('placeOrder', { body })).toMatchObject({ code: 'suspended' })
  }
})
