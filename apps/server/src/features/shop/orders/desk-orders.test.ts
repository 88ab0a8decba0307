import { expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { shopState } from '../../../testing/shop-state.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hashPassword } from '../../accounts/index.ts'

const { app, db, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)
const steward = await make.member({ fullName: 'Nimal Silva', duties: ['shop'] })
const other = await make.member({ fullName: 'Priya Nair', duties: ['shop'] })
const reason = 'As agreed by phone'

/** An order of two units at Rs 100 each. */
async function placed({
  points = 0,
  fullName = 'Anna Weber',
  buyer = undefined as typeof steward | undefined,
} = {}) {
  const member = buyer ?? (await make.member({ fullName, points }))
  const product = await make.product({ price: 100, quantity: 10 })
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 2 }], { points }),
  })
  const { orderKey } = await db
    .selectFrom('orders')
    .select('order_key as orderKey')
    .where('user_id', '=', member.userId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const params = { orderKey }
  type Status = 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled'
  const move = (from: Status, status: Status, more: object = {}) => ({
    params,
    body: { from, status, reason, ...more },
  })
  return { member, product, orderId, orderKey, params, move }
}

async function leave(member: Awaited<ReturnType<typeof make.member>>) {
  const password = 'correct horse'
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('user_id', '=', member.userId)
    .execute()
  await member.call('deleteAccount', { body: { password } })
}

test('an order is moved with carrier and tracking number, and the member sees where it is', async () => {
  const { member, orderId, move, orderKey } = await placed()
  const parcel = { carrier: 'Lanka Parcel', trackingNumber: 'LP 123' }
  expect(await steward.call('moveOrder', move('pending', 'shipped', parcel))).toMatchObject({
    status: 'shipped',
    ...parcel,
    timeline: [{ status: 'shipped', at: expect.any(String) }],
  })
  await steward.call('moveOrder', move('shipped', 'delivered'))
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({
    status: 'delivered',
    ...parcel,
    timeline: [{ status: 'shipped' }, { status: 'delivered' }],
  })
  const entries = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entries).toMatchObject([
    { action: 'order.moved', before: { status: 'shipped' }, after: { status: 'delivered' }, reason },
    { before: { status: 'pending' }, after: { status: 'shipped' } },
  ])
})

test('of two stewards who move an order at once the second is refused and sees what the first did', async () => {
  const { move } = await placed()
  const responses = await Promise.all([
    steward.send('moveOrder', move('pending', 'shipped')),
    other.send('moveOrder', move('pending', 'cancelled')),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { fullName: expect.stringMatching(/Nimal|Priya/) } },
  })
})

test('cancelling a shipped order twice gives stock and points back once', async () => {
  const { member, product, move } = await placed({ points: 50 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const cancel = move('shipped', 'cancelled')
  const responses = await Promise.all([steward.send('moveOrder', cancel), other.send('moveOrder', cancel)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect([await stockOf(product), await balanceOf(member)]).toEqual([10, 50])
  expect(await steward.refused('moveOrder', move('cancelled', 'pending'))).toMatchObject({
    status: 409,
    code: 'order_cannot_move',
  })
})

test('a state that was set by mistake is corrected by one step', async () => {
  const { member, orderId, move } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  await steward.call('moveOrder', move('shipped', 'pending'))
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({ status: 'pending' })
  expect((await member.call('listNotifications', {}))[0]?.text).toBe(
    `We corrected the state of your order ${orderId}: it is pending.`,
  )
  expect(await steward.refused('moveOrder', move('pending', 'delivered'))).toMatchObject({ status: 409 })
})

test('stewards do not decide about their own orders', async () => {
  const { move, params, product } = await placed({ buyer: steward })
  const own = { status: 403, code: 'own_case' }
  expect(await steward.refused('moveOrder', move('pending', 'shipped'))).toMatchObject(own)
  await other.call('moveOrder', move('pending', 'shipped'))
  const line = { productId: String(product.productID), quantity: 1, condition: 'good', restock: true }
  expect(
    await steward.refused('returnOrder', { params, body: { lines: [line], returnsSeen: 0, reason } }),
  ).toMatchObject(own)
})

test('a return gives points back by their share, notes the cash and restocks what is in good condition', async () => {
  const { member, product, orderId, params, move } = await placed({ points: 75 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const back = (quantity: number, condition: 'good' | 'damaged', returnsSeen: number) => ({
    params,
    body: {
      lines: [{ productId: String(product.productID), quantity, condition, restock: true }],
      returnsSeen,
      reason,
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
  await steward.call('moveOrder', { params, body: { from: 'pending', status: 'shipped', reason } })
  const back = ({ productID }: { productID: number }, returnsSeen: number) => {
    const line = { productId: String(productID), quantity: 1, condition: 'good', restock: true } as const
    return { params, body: { lines: [line], returnsSeen, reason } }
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
    const refused = await steward.refused('returnOrder', { params, body: { lines, returnsSeen: 0, reason } })
    expect([productIds, refused.status]).toEqual([productIds, 400])
  }
})

test('the cash of a return that does not exist cannot be noted as given back', async () => {
  const { params } = await fourShipped()
  const unknown = { ...params, returnId: crypto.randomUUID() }
  for (const paid of [true, false])
    expect(await steward.refused('setRefundPaid', { params: unknown, body: { paid, reason } })).toMatchObject(
      {
        status: 404,
      },
    )
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
  await steward.call('returnOrder', { params, body: { lines: [line], returnsSeen: 0, reason } })
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
    body: { lines: [line], returnsSeen: 0, reason },
  })
  const set = (paid: boolean, why?: string) => ({
    params: { ...params, returnId: returns[0]?.returnId ?? '' },
    body: { paid, reason: why ?? reason },
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
    { action: 'refund.paid', reason },
  ])
  await other.call('setRefundPaid', set(true))
})

test('an order of a member who has left is moved on and cancelled, and its stock comes back once', async () => {
  const { member, product, params, move, orderKey } = await placed({ points: 50 })
  await steward.call('moveOrder', move('pending', 'shipped'))
  await leave(member)
  expect(await steward.call('moveOrder', move('shipped', 'delivered'))).toMatchObject({
    member: null,
    status: 'delivered',
  })
  await steward.call('moveOrder', move('delivered', 'shipped'))
  const cancel = move('shipped', 'cancelled')
  const responses = await Promise.all([steward.send('moveOrder', cancel), other.send('moveOrder', cancel)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await steward.call('getDeskOrder', { params })).toMatchObject({ status: 'cancelled', member: null })
  expect(await stockOf(product)).toBe(10)
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entry).toMatchObject({ after: { status: 'cancelled', pointsWrittenOff: 50 }, reason })
})

test('notes are for stewards only and go when the member leaves', async () => {
  const { member, params, orderId } = await placed()
  await steward.call('addOrderNote', { params, body: { text: 'Rings twice, leave it with the neighbour' } })
  expect(await other.call('getDeskOrder', { params })).toMatchObject({
    notes: [{ author: { fullName: 'Nimal Silva' }, text: 'Rings twice, leave it with the neighbour' }],
  })
  expect(JSON.stringify(await member.call('getOrder', { params: { orderId } }))).not.toContain('neighbour')
  expect(await steward.refused('addOrderNote', { params, body: { text: ' ' } })).toMatchObject({
    status: 400,
  })
})

test('each look at the address is recorded', async () => {
  const { member, params } = await placed()
  expect(JSON.stringify(await steward.call('getDeskOrder', { params }))).not.toContain('Temple Road')
  expect(await steward.call('viewOrderContact', { params })).toMatchObject({ street: '12 Temple Road' })
  await steward.call('viewOrderContact', { params })
  await other.call('viewOrderContact', { params })
  const entries = await steward.call('listAuditEntries', { query: { subjectId: member.userId } })
  expect(entries.map(({ action, actor }) => [action, actor?.fullName])).toEqual([
    ['contact.viewed', 'Priya Nair'],
    ['contact.viewed', 'Nimal Silva'],
    ['contact.viewed', 'Nimal Silva'],
  ])
  expect(JSON.stringify(entries)).not.toContain('Temple')
})

test('orders are found by number, name, phone, member, state, date and amount, and exported without addresses', async () => {
  const { member, orderId, orderKey, move } = await placed({ fullName: 'Zoe Lindqvist' })
  await steward.call('moveOrder', move('pending', 'shipped'))
  const found = async (query: object) =>
    (await steward.call('listDeskOrders', { query: { ...query, limit: 100 } })).map((order) => order.orderKey)
  for (const query of [
    { q: orderId, userId: member.userId },
    { q: 'zoe lind' },
    { q: '94 11 234 5678', userId: member.userId },
    { userId: member.userId, status: 'shipped', min: 200, max: 200 },
    { userId: member.userId, from: '2020-01-01T00:00:00Z' },
  ])
    expect.soft([query, await found(query)]).toEqual([query, [orderKey]])
  for (const query of [
    { q: 'zoe', status: 'pending' },
    { userId: member.userId, min: 201 },
    { userId: member.userId, to: '2020-01-01T00:00:00Z' },
    { q: "'" },
    { q: 'ORD-1999' },
  ])
    expect.soft([query, await found(query)]).toEqual([query, []])
  const paged: string[] = []
  let url = '/api/admin/orders?sort=oldest&limit=2'
  while (url !== '') {
    const page = await app.inject({ url, headers: { authorization: `Bearer ${steward.token}` } })
    for (const order of page.json()) paged.push(order.orderKey)
    url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? ''
  }
  expect(paged).toEqual(await found({ sort: 'oldest' }))
  const { body } = await steward.send('exportOrders', { query: { userId: member.userId } })
  expect(body).toContain(`${orderId},`)
  expect(body).not.toContain('Temple')
})

test('an order is found by a name that begins like an order number', async () => {
  const { orderKey } = await placed({ fullName: 'Ordell Vikander' })
  for (const q of ['Ord', 'ordell', 'Ordell Vik']) {
    const found = await steward.call('listDeskOrders', { query: { q, limit: 100 } })
    expect.soft([q, found.map((order) => order.orderKey)]).toEqual([q, [orderKey]])
  }
})

test('a phone number is found with and without its country code', async () => {
  for (const phone of ['+94 77 123 4567', '077 123 4567']) {
    const { member, orderKey } = await placed()
    await db.updateTable('orders').set({ phone }).where('order_key', '=', orderKey).execute()
    for (const q of ['0771234567', '077 123 4567', '+94 77 123', '94771234567', '077']) {
      const found = await steward.call('listDeskOrders', { query: { q, userId: member.userId } })
      expect.soft([phone, q, found.map((order) => order.orderKey)]).toEqual([phone, q, [orderKey]])
    }
  }
})

test.each(['smallest', 'largest'] as const)(
  'orders are listed from the %s one on, over all pages',
  async (sort) => {
    const buyer = await make.member({ points: 160 })
    for (const points of [20, 60, 40, 40]) await placed({ buyer, points })
    const totals: number[] = []
    let url = `/api/admin/orders?userId=${buyer.userId}&sort=${sort}&limit=1`
    while (url !== '') {
      const page = await app.inject({ url, headers: { authorization: `Bearer ${steward.token}` } })
      for (const order of page.json()) totals.push(order.totalAmount)
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? ''
    }
    const ascending = [140, 160, 160, 180]
    expect(totals).toEqual(sort === 'smallest' ? ascending : ascending.toReversed())
  },
)

test('a note and a return sent twice with the same key are written once', async () => {
  const { product, params, move } = await placed()
  await steward.call('moveOrder', move('pending', 'shipped'))
  const headers = { 'idempotency-key': 'the-parcel' }
  const note = { params, body: { text: 'Called back' }, headers }
  await steward.call('addOrderNote', note)
  expect((await steward.call('addOrderNote', note)).notes).toHaveLength(1)
  const line = {
    productId: String(product.productID),
    quantity: 1,
    condition: 'good' as const,
    restock: true,
  }
  const back = { params, body: { lines: [line], returnsSeen: 0, reason }, headers }
  await steward.call('returnOrder', back)
  expect((await steward.call('returnOrder', back)).returns).toHaveLength(1)
  expect(await stockOf(product)).toBe(9)
})
