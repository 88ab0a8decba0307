import { cashOnDelivery } from '@canopy/contract/shop/orders/shapes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deskOrders, REASON } from '../../../../testing/desk-orders.ts'
import { orderPayload } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, ownerDb, make } = await testApp()
const { stockOf, balanceOf } = shopState(db)
const { steward, other, placed, leave } = await deskOrders({ db, make })

type Placing = Parameters<typeof placed>[0]

async function shipped(placing: Placing = {}) {
  const order = await placed(placing)
  await steward.call('moveOrder', order.move('pending', 'shipped'))
  return order
}

async function delivered(placing: Placing = {}) {
  const order = await shipped(placing)
  await steward.call('moveOrder', order.move('shipped', 'delivered'))
  return order
}

/** A return of so many units of an order, of which the desk saw so many returns before. */
const returnOf = (
  { product, params }: Awaited<ReturnType<typeof placed>>,
  quantity: number,
  returnsSeen: number,
  condition: 'good' | 'damaged' = 'good',
) => ({
  params,
  body: {
    lines: [{ productId: String(product.productID), quantity, condition, restock: true }],
    returnsSeen,
    reason: REASON,
  },
})

test('a return gives points back by their share, notes the cash and restocks what is in good condition', async () => {
  const { member, product, orderId, params } = await delivered({ points: 75 })
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
  expect([sum(returns.map((each) => each.points)), sum(returns.map((each) => each.waived))]).toEqual([
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
  const { product, params, orderKey } = await delivered()
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
    { action: 'refund.unpaid', reason: 'It was another order', after: { cash: 100 } },
    { action: 'refund.paid', reason: REASON, after: { cash: 100 } },
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
    { points: 37, cash: 0, waived: 63 },
    { points: 0, cash: 0, waived: 62 },
  ])
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entry).toMatchObject({ after: { points: 0, cash: 0, waived: 62, pointsWrittenOff: 38 } })
  await steward.call('moveOrder', move('shipped', 'cancelled'))
  const [moved] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(moved?.after).toEqual({ status: 'cancelled' })
})

test('what comes back before it was paid is not given back in cash, and lowers what is collected', async () => {
  const order = await shipped({ points: 50 })
  const { member, orderId, orderKey, params, move } = order
  const { returns } = await steward.call('returnOrder', returnOf(order, 1, 0, 'damaged'))
  const cameBack = { points: 25, cash: 0, waived: 75, paidAt: null }
  expect(returns).toMatchObject([cameBack])
  const slips = await steward.call('viewPackingSlips', { body: { orderKeys: [orderKey] } })
  for (const seen of [...slips, await member.call('getOrder', { params: { orderId } })]) {
    expect(seen).toMatchObject({ totalAmount: 150, returns: [cameBack] })
    expect(cashOnDelivery(seen)).toBe(75)
  }
  const [notice] = await member.call('listNotifications', {})
  expect(notice?.text).toBe(
    `Your return from order ${orderId} has arrived. You get back 25 points, and you pay Rs 75 less.`,
  )
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: orderKey } })
  expect(entry).toMatchObject({ after: { points: 25, cash: 0, waived: 75 } })
  const paid = {
    params: { ...params, returnId: returns[0]?.returnId ?? '' },
    body: { paid: true, reason: REASON },
  }
  expect(await steward.refused('setRefundPaid', paid)).toMatchObject({ code: 'no_cash_owed' })

  await steward.call('moveOrder', move('shipped', 'delivered'))
  expect(await steward.refused('setRefundPaid', paid)).toMatchObject({ code: 'no_cash_owed' })
  expect(await steward.call('returnOrder', returnOf(order, 1, 1))).toMatchObject({
    returns: [cameBack, { points: 25, cash: 75, waived: 0 }],
  })
})

test('an order that came back whole can be cancelled, and gives nothing back twice', async () => {
  const order = await shipped({ points: 75 })
  const { member, product, orderId, params, move } = order
  await steward.call('returnOrder', returnOf(order, 1, 0))
  expect(await steward.refused('moveOrder', move('shipped', 'cancelled'))).toMatchObject({
    code: 'order_cannot_move',
    message:
      'Goods of this order came back, so it cannot be pending again. It can be cancelled once all of them are recorded as returned.',
  })
  await steward.call('returnOrder', returnOf(order, 1, 1, 'damaged'))
  const responses = await Promise.all(
    [steward, other].map((each) => each.send('moveOrder', move('shipped', 'cancelled'))),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect([await stockOf(product), await balanceOf(member)]).toEqual([9, 75])
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({
    status: 'cancelled',
    returns: [{ waived: 63 }, { waived: 62 }],
  })
  const { sold } = await db
    .selectFrom('new_sales')
    .select(({ fn }) => fn.sum<number>('units').as('sold'))
    .where('product_id', '=', product.productID)
    .executeTakeFirstOrThrow()
  expect(sold ?? 0).toBe(0)
  expect(await steward.refused('returnOrder', { ...returnOf(order, 1, 2), params })).toMatchObject({
    code: 'not_returnable',
  })
})

test('an order stays delivered while cash is owed or was given back for what came back of it', async () => {
  const order = await delivered()
  const { returns } = await steward.call('returnOrder', returnOf(order, 1, 0))
  const refused = {
    status: 409,
    code: 'order_cannot_move',
    message: 'Cash of this order is owed or was given back, so it stays delivered.',
  }
  expect(await steward.refused('moveOrder', order.move('delivered', 'shipped'))).toMatchObject(refused)
  const params = { ...order.params, returnId: returns[0]?.returnId ?? '' }
  await steward.call('setRefundPaid', { params, body: { paid: true, reason: REASON } })
  expect(await steward.refused('moveOrder', order.move('delivered', 'shipped'))).toMatchObject(refused)
  await steward.call('moveOrder', order.move('delivered', 'completed'))
  await steward.call('moveOrder', order.move('completed', 'delivered'))
})

test('what came back no longer counts as on its way to the member', async () => {
  const order = await shipped({ points: 50 })
  await steward.call('returnOrder', returnOf(order, 1, 0))
  const { rows } = await sql`select * from undelivered_orders(${order.member.userId})`.execute(db)
  expect(rows).toEqual([{ orders: 1, cash: 75, pieces: [{ productID: order.product.productID, pieces: 1 }] }])
})

test('the database refuses a refund of what was not paid', async () => {
  const { orderKey, params, ...order } = await shipped()
  const paid_at = new Date()
  await expect(
    db
      .insertInto('order_returns')
      .values({ return_id: crypto.randomUUID(), order_key: orderKey, points: 0, cash: 100, paid_at })
      .execute(),
  ).rejects.toThrow('what was not paid cannot be given back')
  await steward.call('returnOrder', returnOf({ orderKey, params, ...order }, 1, 0))
  // Earlier releases noted what was not paid as owed.
  await sql`alter table order_returns disable trigger user`.execute(ownerDb)
  await ownerDb
    .updateTable('order_returns')
    .set({ cash: 100, waived: 0 })
    .where('order_key', '=', orderKey)
    .execute()
  await sql`alter table order_returns enable trigger user`.execute(ownerDb)
  await expect(
    db.updateTable('order_returns').set({ paid_at }).where('order_key', '=', orderKey).execute(),
  ).rejects.toThrow('what was not paid cannot be given back')
})

/** Rows of a return, written past the app. */
const rowsOf = (orderKey: string) => {
  const returnId = crypto.randomUUID()
  return {
    returned: (values: { points?: number; cash?: number }) =>
      db
        .insertInto('order_returns')
        .values({ return_id: returnId, order_key: orderKey, points: 0, cash: 0, ...values })
        .execute(),
    line: (productId: number, quantity: number) =>
      db
        .insertInto('return_lines')
        .values({
          return_id: returnId,
          order_key: orderKey,
          product_id: productId,
          quantity,
          condition: 'good',
          restocked: false,
        })
        .execute(),
  }
}

test('the database refuses returns of what was not sold, or not sent, and of more than the order cost', async () => {
  const order = await placed({ points: 50 })
  const { orderKey, product, move } = order
  await expect(rowsOf(orderKey).returned({})).rejects.toThrow('only what was sent can come back')
  await steward.call('moveOrder', move('pending', 'shipped'))
  for (const values of [{ points: 51 }, { cash: 151 }])
    await expect(rowsOf(orderKey).returned(values)).rejects.toThrow('more would be given back')
  const { returned, line } = rowsOf(orderKey)
  await returned({ points: 25, cash: 75 })
  await expect(line((await make.product()).productID, 1)).rejects.toThrow('return_lines_of_order_line')
  await expect(line(product.productID, 3)).rejects.toThrow('more units would come back than were sold')
  await line(product.productID, 1)

  const second = rowsOf(orderKey)
  await expect(second.returned({ points: 26 })).rejects.toThrow('more would be given back')
  await second.returned({ points: 25, cash: 75 })
  await expect(second.line(product.productID, 2)).rejects.toThrow('more units would come back')
  await second.line(product.productID, 1)

  const restock = (change: number) =>
    db
      .insertInto('stock_entries')
      .values({
        product_id: product.productID,
        kind: 'returned',
        change,
        stock: 0,
        actor_id: steward.userId,
        reason: REASON,
        order_key: orderKey,
      })
      .execute()
  await restock(1)
  await expect(restock(2)).rejects.toThrow('more units would go back than were sold')
  for (const change of [{ points: 0 }, { cash: 1000 }, { waived: 0 }])
    await expect(
      db.updateTable('order_returns').set(change).where('order_key', '=', orderKey).execute(),
    ).rejects.toThrow('UPDATE is not allowed on order_returns')
  await expect(db.updateTable('return_lines').set({ quantity: 9 }).execute()).rejects.toThrow(
    'UPDATE is not allowed on return_lines',
  )
})

test('of returns written at once past the app, as many are stored as units were sold', async () => {
  const { orderKey, product } = await shipped()
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, async () => {
      const { returned, line } = rowsOf(orderKey)
      await returned({})
      await line(product.productID, 1)
    }),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('the release before, which does not write the order of a line, goes on recording returns', async () => {
  const { orderKey, product } = await shipped()
  const returnId = crypto.randomUUID()
  await sql`insert into order_returns (return_id, order_key, points, cash, paid_at)
    values (${returnId}, ${orderKey}, 0, 100, null)`.execute(db)
  await sql`insert into return_lines (return_id, product_id, quantity, condition, restocked)
    values (${returnId}, ${product.productID}, 1, 'good', true)`.execute(db)
  expect(await steward.call('getDeskOrder', { params: { orderKey } })).toMatchObject({
    returns: [{ cash: 0, waived: 100, lines: [{ quantity: 1 }] }],
  })
})

test('the export of orders says what was given back or not collected for what came back', async () => {
  const [waived, owed] = [await shipped({ points: 50 }), await delivered()]
  for (const order of [waived, owed]) await steward.call('returnOrder', returnOf(order, 1, 0))
  for (const [{ member, orderId }, row] of [
    [waived, 'shipped,2,50,150,75,'],
    [owed, 'delivered,2,0,200,100,'],
  ] as const) {
    const { body } = await steward.send('exportOrders', { query: { userId: member.userId } })
    const [head, first] = body.split('\r\n')
    expect(head).toContain('total,returned,member')
    expect(first).toContain(orderId)
    expect(first).toContain(row)
  }
})
