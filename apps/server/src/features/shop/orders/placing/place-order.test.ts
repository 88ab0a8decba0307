import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make, visitor } = await testApp()
const { stockOf, balanceOf, redeemedBy } = shopState(db)

const ordersOf = ({ userId }: { userId: string }) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

test('an order takes stock and points and is returned as stored', async () => {
  const member = await make.member({ fullName: 'Nimali Perera', points: 300 })
  const brush = await make.product({ productName: 'Brush', price: 250, quantity: 10 })
  const soap = await make.product({ productName: 'Soap', price: 120, quantity: 4 })
  const body = orderPayload(
    member.userId,
    [
      { ...soap, quantity: 4 },
      { ...brush, quantity: 2 },
    ],
    { points: 180 },
  )
  const response = await member.send('placeOrder', { body })
  expect(response.statusCode).toBe(201)
  const order = response.json()
  expect(order).toEqual({
    orderId: todaysOrderId(1),
    userId: member.userId,
    createdAt: expect.any(String),
    status: 'pending',
    cartItems: [
      { productId: String(soap.productID), productName: 'Soap', quantity: 4, price: 120, imgURL: '' },
      { productId: String(brush.productID), productName: 'Brush', quantity: 2, price: 250, imgURL: '' },
    ],
    subtotal: 980,
    pointsApplied: 180,
    totalAmount: 800,
    shippingAddress: {
      name: 'Nimali Perera',
      street: '12 Temple Road',
      city: 'Kandy',
      state: '',
      zipCode: '20000',
      country: 'Sri Lanka',
      phone: '+94 11 234 5678',
    },
    carrier: '',
    trackingNumber: '',
    timeline: [],
    returns: [],
  })
  expect(await member.call('getOrder', { params: { orderId: order.orderId } })).toEqual(order)
  expect(await member.call('listOrders', {})).toEqual([order])
  expect([await stockOf(soap), await stockOf(brush)]).toEqual([0, 8])
  expect(await balanceOf(member)).toBe(120)
  expect(await redeemedBy(member)).toEqual([{ amount: -180, reason: 'order_redeemed', ref: order.orderId }])
  const badges = await db
    .selectFrom('badge_awards')
    .select('badge_id')
    .where('user_id', '=', member.userId)
    .execute()
  expect(badges).toEqual([{ badge_id: 'green-shopper' }])
})

test('an order without points writes no ledger entry; points may pay the whole order', async () => {
  const member = await make.member({ points: 100 })
  const product = await make.product({ price: 50 })
  const line = { ...product, quantity: 2 }
  await member.call('placeOrder', { body: orderPayload(member.userId, [line]) })
  expect(await redeemedBy(member)).toEqual([])
  const whole = orderPayload(member.userId, [line], { points: 100, orderId: todaysOrderId(2) })
  expect(await member.call('placeOrder', { body: whole })).toMatchObject({ subtotal: 100, totalAmount: 0 })
  expect(await balanceOf(member)).toBe(0)
})

test('names, sums, status and country in the body are ignored', async () => {
  const member = await make.member({ fullName: 'Real Name', points: 10 })
  const product = await make.product({ productName: 'Lamp', price: 400 })
  const honest = orderPayload(member.userId, [{ ...product, quantity: 3 }], { points: 10 })
  const body = {
    ...honest,
    subtotal: 1,
    totalAmount: 0,
    status: 'completed',
    createdAt: '2001-01-01T00:00:00.000Z',
    cartItems: honest.cartItems.map((item) => ({ ...item, productName: 'Free lamp', stock: 9999 })),
    shippingAddress: { ...honest.shippingAddress, fullName: 'Another Member', country: 'Atlantis' },
  }
  const order = await member.call('placeOrder', { body })
  expect(order).toMatchObject({ subtotal: 1200, pointsApplied: 10, totalAmount: 1190, status: 'pending' })
  expect(order.cartItems[0]).toMatchObject({ productName: 'Lamp', price: 400 })
  expect(order.shippingAddress).toMatchObject({ name: 'Real Name', country: 'Sri Lanka' })
  expect(order.createdAt > '2025').toBe(true)
})

test('sums beyond 32 bits do not overflow', async () => {
  const member = await make.member({ points: 1 })
  const lines = await Promise.all(
    [1, 2, 3].map(() => make.product({ price: 2_147_483_647, quantity: 10_000 })),
  )
  const order = await member.call('placeOrder', { body: orderPayload(member.userId, lines, { points: 1 }) })
  expect(order.subtotal).toBe(3 * 2_147_483_647 * 10_000)
  expect(order.totalAmount).toBe(order.subtotal - 1)
})

test('of several errors the first is returned, and nothing is written', async () => {
  const member = await make.member({ points: 30 })
  const plenty = await make.product({ price: 10, quantity: 100 })
  const scarce = await make.product({ price: 20, quantity: 2 })
  const gone = await make.product({ price: 20, quantity: 0 })
  const unknown = { productID: 2_000_000_000, productName: 'Ghost', price: 5, quantity: 1 }
  const cheaper = { ...plenty, price: 9, quantity: 1 }
  const refusals = [
    {
      lines: [cheaper, { ...scarce, quantity: 3 }, unknown],
      points: 999,
      code: 'product_not_found',
      product: unknown,
    },
    {
      lines: [cheaper, { ...scarce, quantity: 3 }, { ...gone, quantity: 1 }],
      points: 999,
      code: 'out_of_stock',
      product: scarce,
    },
    {
      lines: [
        { ...gone, quantity: 1 },
        { ...scarce, quantity: 3 },
      ],
      points: 0,
      code: 'out_of_stock',
      product: gone,
    },
    { lines: [{ ...scarce, quantity: 1 }, cheaper], points: 999, code: 'prices_changed', product: cheaper },
    { lines: [{ ...plenty, quantity: 4 }], points: 41, code: 'points_exceed_total' },
    { lines: [{ ...plenty, quantity: 4 }], points: 31, code: 'not_enough_points' },
  ]
  const responses = []
  for (const { lines, points } of refusals) {
    responses.push(
      await member.refused('placeOrder', { body: orderPayload(member.userId, lines, { points }) }),
    )
  }
  expect(responses.map((response) => [response.code, response.productID])).toEqual(
    refusals.map((refusal) => [refusal.code, refusal.product?.productID]),
  )
  expect(responses.map((response) => [response.status, response.message])).toEqual([
    [404, 'Product not found'],
    [409, 'Only 2 items available'],
    [409, 'Only 0 items available'],
    [409, 'Prices have changed. Please review your cart.'],
    [400, 'Points cannot exceed total amount'],
    [409, "You don't have enough points"],
  ])
  expect(await ordersOf(member)).toEqual([])
  expect([await stockOf(plenty), await stockOf(scarce), await balanceOf(member)]).toEqual([100, 2, 30])
})

test('a malformed body returns 400', async () => {
  const member = await make.member({ points: 5 })
  const product = await make.product({ price: 10 })
  const good = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const [item] = good.cartItems
  const withItem = (changes: object) => ({ ...good, cartItems: [{ ...item, ...changes }] })
  const withAddress = (changes: object) => ({
    ...good,
    shippingAddress: { ...good.shippingAddress, ...changes },
  })
  const broken: unknown[] = [
    ...[0, -1, 1.5, 1e9, 1e300, '2', null].map((quantity) => withItem({ quantity })),
    ...['0', '-1', '1e3', '01', 'abc', '9999999999', '3000000000', 7, ''].map((productId) =>
      withItem({ productId }),
    ),
    ...[-1, 0.5, 1e12, '10'].map((price) => withItem({ price })),
    withItem({ productName: 'a\u0000b' }),
    { ...good, cartItems: [item, item] },
    { ...good, cartItems: [] },
    {
      ...good,
      cartItems: Array.from({ length: 101 }, (_, index) => ({ ...item, productId: `${index + 1}` })),
    },
    ...[-1, 0.5, 1e10, '5', null].map((pointsApplied) => ({ ...good, pointsApplied })),
    ...[
      '',
      'ORD-2025-001',
      'ORD-20250101-1',
      'ORD-20250101-1234567890',
      'ORD-20250101-000',
      'ORD-20250101-0001',
      "ORD-20250101-001'--",
    ].map((orderId) => ({
      ...good,
      orderId,
    })),
    withAddress({ addressLine1: '  ' }),
    withAddress({ city: 'x'.repeat(101) }),
    withAddress({ phone: undefined }),
    withAddress({ postalCode: '\ud800' }),
    [],
    null,
  ]
  for (const body of broken) {
    const { status } = await member.refused('placeOrder', { body })
    expect([body, status]).toEqual([body, 400])
  }
  expect(await ordersOf(member)).toEqual([])
  const blank = await member.refused('placeOrder', { body: withAddress({ city: ' ' }) })
  expect(blank.fields).toEqual({ 'shippingAddress.city': 'City is required' })
})

test('a member cannot order for another member, and a visitor cannot order', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const product = await make.product()
  const body = orderPayload(other.userId, [{ ...product, quantity: 1 }])
  expect(await member.refused('placeOrder', { body })).toMatchObject({ status: 403, code: 'not_you' })
  expect(await visitor.refused('placeOrder', { body })).toMatchObject({ status: 401 })
  expect(await stockOf(product)).toBe(10)
})
