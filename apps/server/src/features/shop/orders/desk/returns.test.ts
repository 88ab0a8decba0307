import { expect, test } from 'vitest'
import { deskOrders, REASON } from '../../../../testing/desk-orders.ts'
import { orderPayload } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)
const { steward, other, placed, leave } = await deskOrders({ db, make })

test('a return gives points back by their share, notes the cash and restocks what is in good condition', async () => {
  const { member, product, orderId, params, move } = await placed({ points: 75 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const back = (quantity: number, condition: 'good' | 'damaged', returnsSeen: number) => ({
    params,
    body: {
      lines: [{ productId: String(product.productID), quantity, condition, restock: true }],
      returnsSeen,
      reason: REASON,
    },
  })
  expect(await steward.call('returnOrder', back(1, 'good', 0))).toMatchObject({
    returns: [
      { points: 37, cash: 63, paidAt: null, lines: [{ quantity: 1, condition: 'good', restocked: true }] },
    ],
  })
  expect(await other.refused('returnOrder', back(1, 'good', 0))).toMatchObject({ code: 'already_decided' })
  const { returns } = await steward.call('returnOrder', back(1, 'damaged', 1))
  expect(returns[1]).toMatchObject({ points: 38, cash: 62, lines: [{ restocked: false }] })
  expect([await stockOf(product), await balanceOf(member)]).toEqual([9, 75])
  expect(await steward.refused('returnOrder', back(1, 'good', 2))).toMatchObject({ code: 'not_returnable' })

  const returnId = returns[0]?.returnId ?? ''
  const paid = { params: { ...params, returnId }, body: { paid: true, reason: 'Paid by hand' } }
  expect(await steward.call('setRefundPaid', paid)).toMatchObject({
    returns: [{ paidAt: expect.any(String) }, { paidAt: null }],
  })
  expect(await other.refused('setRefundPaid', paid)).toMatchObject({ code: 'already_decided' })
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({
    returns: [
      { points: 37, cash: 63 },
      { points: 38, cash: 62 },
    ],
  })
  expect((await member.call('listLedger', {}))[0]).toMatchObject({ reason: 'order_returned', amount: 38 })
})

/** A shipped order of one unit of each of four products, which are returned one by one. */
async function fourShipped() {
  const points = 101
  const member = await make.member({ points })
  const products = await Promise.all([30, 50, 70, 110].map((price) => make.product({ price, quantity: 10 })))
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(
      member.userId,
      products.map((product) => ({ ...product, quantity: 1 })),
      { points },
    ),
  })
  const { order_key: orderKey } = await db
    .selectFrom('orders')
    .select('order_key')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const params = { orderKey }
  await steward.call('moveOrder', { params, body: { from: 'pending', status: 'shipped', reason: REASON } })
  const back = ({ productID: productId }: { productID: number }, returnsSeen: number) => {
    const line = { productId: String(productId), quantity: 1, condition: 'good', restock: true } as const
    return { params, body: { lines: [line], returnsSeen, reason: REASON } }
  }
  return { member, products, orderId, params, back, points, cash: 260 - points }
}

test('of returns of different products at once one is recorded, and the others are refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { member, products, params, back } = await fourShipped()
    const responses = await Promise.all(
      products.map((product) => steward.send('returnOrder', back(product, 0))),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const { returns } = await steward.call('getDeskOrder', { params })
    expect(returns).toHaveLength(1)
    expect(await balanceOf(member)).toBe(returns[0]?.points)
  }
})

test('returns of a whole order, one after the other, give back exactly its points and its cash', async () => {
  const { member, products, params, back, points, cash } = await fourShipped()
  for (const [index, product] of products.entries()) await steward.call('returnOrder', back(product, index))
  const { returns } = await steward.call('getDeskOrder', { params })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  expect([sum(returns.map((each) => each.points)), sum(returns.map((each) => each.cash))]).toEqual([
    points,
    cash,
  ])
  expect([await balanceOf(member), ...(await Promise.all(products.map(stockOf)))]).toEqual([
    points,
    10,
    10,
    10,
    10,
  ])
})

test('a return of a product that is no id, or is listed twice, is refused', async () => {
  const { products, params } = await fourShipped()
  const id = String(products[0]?.productID)
  for (const productIds of [
    ['abc'],
    ['NaN'],
    ['999999999999999999999'],
    [`0${id}`],
    ['-1'],
    [''],
    [id, id],
  ]) {
    const lines = productIds.map((productId) => ({
      productId,
      quantity: 1,
      condition: 'good',
      restock: true,
    }))
    const refused = await steward.refused('returnOrder', {
      params,
      body: { lines, returnsSeen: 0, reason: REASON },
    })
    expect([productIds, refused.status]).toEqual([productIds, 400])
  }
})

test('the cash of a return that does not exist cannot be noted as given back', async () => {
  const { params } = await fourShipped()
  const unknown = { ...params, returnId: crypto.randomUUID() }
  for (const paid of [true, false])
    expect(
      await steward.refused('setRefundPaid', { params: unknown, body: { paid, reason: REASON } }),
    ).toMatchObject({
      status: 404,
    })
})

test('an order of which a part was returned is not cancelled, so that nothing goes back twice', async () => {
  const { member, product, params, move } = await placed({ points: 50 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const line = {
    productId: String(product.productID),
    quantity: 1,
    condition: 'good',
    restock: true,
  } as const
  await steward.call('returnOrder', { params, body: { lines: [line], returnsSeen: 0, reason: REASON } })
  for (const status of ['cancelled', 'pending'] as const)
    expect(await steward.refused('moveOrder', move('shipped', status))).toMatchObject({
      status: 409,
      code: 'order_cannot_move',
    })
  expect([await stockOf(product), await balanceOf(member)]).toEqual([9, 25])
  await steward.call('moveOrder', move('shipped', 'delivered'))
})

test('cash that was noted as given back by mistake is owed again, for a reason', async () => {
  const { product, params, move, orderKey } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  const line = {
    productId: String(product.productID),
    quantity: 1,
    condition: 'good',
    restock: true,
  } as const
  const { returns } = await steward.call('returnOrder', {
    params,
    body: { lines: [line], returnsSeen: 0, reason: REASON },
  })
  const set = (paid: boolean, why?: string) => ({
    params: { ...params, returnId: returns[0]?.returnId ?? '' },
    body: { paid, reason: why ?? REASON },
  })
  expect(await steward.refused('setRefundPaid', set(false))).toMatchObject({ code: 'already_decided' })
  expect(await steward.refused('setRefundPaid', set(true, ''))).toMatchObject({ status: 400 })
  await steward.call('setRefundPaid', set(true))
  const responses = await Promise.all([
    steward.send('setRefundPaid', set(false, 'It was another order')),
    other.send('setRefundPaid', set(false, 'It was another order')),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await other.call('getDeskOrder', { params })).toMatchObject({ returns: [{ paidAt: null }] })
  const entries = await steward.call('listAuditEntries', { query: { subjectId: orderKey, limit: 2 } })
  expect(entries).toMatchObject([
    { action: 'refund.unpaid', reason: 'It was another order' },
    { action: 'refund.paid', reason: REASON },
  ])
  await other.call('setRefundPaid', set(true))
})

test('cash that was never owed cannot be noted as given back or as owed', async () => {
  const { product, params, move } = await placed({ points: 200 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const line = {
    productId: String(product.productID),
    quantity: 1,
    condition: 'good',
    restock: true,
  } as const
  const { returns } = await steward.call('returnOrder', {
    params,
    body: { lines: [line], returnsSeen: 0, reason: REASON },
  })
  expect(returns).toMatchObject([{ points: 100, cash: 0 }])
  const returnId = returns[0]?.returnId ?? ''
  for (const paid of [true, false])
    expect(
      await steward.refused('setRefundPaid', {
        params: { ...params, returnId },
        body: { paid, reason: REASON },
      }),
    ).toMatchObject({ status: 409, code: 'no_cash_owed', message: 'No cash is owed for this return.' })
})

test('a return of a member who has left gives back no points, and says so', async () => {
  const { member, product, params, move, orderKey } = await placed({ points: 75 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const back = (returnsSeen: number) => {
    const line = {
      productId: String(product.productID),
      quantity: 1,
      condition: 'good',
      restock: true,
    } as const
    return { params, body: { lines: [line], returnsSeen, reason: REASON } }
  }
  await steward.call('returnOrder', back(0))
  await leave(member)
  expect((await steward.call('returnOrder', back(1))).returns).toMatchObject([
    { points: 37, cash: 63 },
    { points: 0, cash: 62 },
  ])
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entry).toMatchObject({ after: { points: 0, cash: 62, pointsWrittenOff: 38 } })
})
