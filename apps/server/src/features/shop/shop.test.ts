import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../testing/order-payload.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const stockOf = async ({ productID }: { productID: number }) =>
  (await db.selectFrom('products').select('quantity').where('product_id', '=', productID).executeTakeFirst())
    ?.quantity
const balanceOf = async ({ userId }: Member) =>
  (await db.selectFrom('member_points').select('balance').where('user_id', '=', userId).executeTakeFirst())
    ?.balance
const ordersOf = ({ userId }: Member) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
const redeemedBy = ({ userId }: Member) =>
  db
    .selectFrom('points_ledger')
    .select(['amount', 'reason', 'ref'])
    .where('user_id', '=', userId)
    .where('reason', '<>', 'proof_verified')
    .orderBy('entry_id')
    .execute()

test('an order takes stock and points and is answered as it was written', async () => {
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

test('an order without points leaves the ledger alone, and one may be paid with points whole', async () => {
  const member = await make.member({ points: 100 })
  const product = await make.product({ price: 50 })
  const line = { ...product, quantity: 2 }
  await member.call('placeOrder', { body: orderPayload(member.userId, [line]) })
  expect(await redeemedBy(member)).toEqual([])
  const whole = orderPayload(member.userId, [line], { points: 100, orderId: todaysOrderId(2) })
  expect(await member.call('placeOrder', { body: whole })).toMatchObject({ subtotal: 100, totalAmount: 0 })
  expect(await balanceOf(member)).toBe(0)
})

test('what a body claims of names, sums and country is not believed', async () => {
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
    shippingAddress: { ...honest.shippingAddress, fullName: 'Somebody Else', country: 'Atlantis' },
  }
  const order = await member.call('placeOrder', { body })
  expect(order).toMatchObject({ subtotal: 1200, pointsApplied: 10, totalAmount: 1190, status: 'pending' })
  expect(order.cartItems[0]).toMatchObject({ productName: 'Lamp', price: 400 })
  expect(order.shippingAddress).toMatchObject({ name: 'Real Name', country: 'Sri Lanka' })
  expect(order.createdAt > '2025').toBe(true)
})

test('sums beyond 32 bits are worked out, not overflowed', async () => {
  const member = await make.member({ points: 1 })
  const lines = await Promise.all(
    [1, 2, 3].map(() => make.product({ price: 2_147_483_647, quantity: 10_000 })),
  )
  const order = await member.call('placeOrder', { body: orderPayload(member.userId, lines, { points: 1 }) })
  expect(order.subtotal).toBe(3 * 2_147_483_647 * 10_000)
  expect(order.totalAmount).toBe(order.subtotal - 1)
})

test('of several things that are wrong the first is told, and nothing is written', async () => {
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
      told: 'product_not_found',
      of: unknown,
    },
    {
      lines: [cheaper, { ...scarce, quantity: 3 }, { ...gone, quantity: 1 }],
      points: 999,
      told: 'out_of_stock',
      of: scarce,
    },
    {
      lines: [
        { ...gone, quantity: 1 },
        { ...scarce, quantity: 3 },
      ],
      points: 0,
      told: 'out_of_stock',
      of: gone,
    },
    { lines: [{ ...scarce, quantity: 1 }, cheaper], points: 999, told: 'prices_changed', of: cheaper },
    { lines: [{ ...plenty, quantity: 4 }], points: 41, told: 'points_exceed_total' },
    { lines: [{ ...plenty, quantity: 4 }], points: 31, told: 'not_enough_points' },
  ]
  const answers = []
  for (const { lines, points } of refusals) {
    answers.push(await member.refused('placeOrder', { body: orderPayload(member.userId, lines, { points }) }))
  }
  expect(answers.map((answer) => [answer.code, answer.productID])).toEqual(
    refusals.map((refusal) => [refusal.told, refusal.of?.productID]),
  )
  expect(answers.map((answer) => [answer.status, answer.message])).toEqual([
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

test('a body that breaks the shape is 400', async () => {
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

test('nobody orders for somebody else, and visitors not at all', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const product = await make.product()
  const body = orderPayload(other.userId, [{ ...product, quantity: 1 }])
  expect(await member.refused('placeOrder', { body })).toMatchObject({ status: 403, code: 'not_you' })
  expect(await visitor.refused('placeOrder', { body })).toMatchObject({ status: 401 })
  expect(await stockOf(product)).toBe(10)
})

test('orders are seen and cancelled by their own member only', async () => {
  const [member, other, steward] = [
    await make.member(),
    await make.member(),
    await make.member({ role: 'steward' }),
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

test('orders are listed newest first, page by page', async () => {
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
    const next = /<(.+)>; rel="next"/.exec(String(response.headers.link))?.[1]
    cursor = next && (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
  } while (cursor)
  expect(seen).toEqual([5, 4, 3, 2, 1].map(todaysOrderId))
  for (const query of [{ cursor: 'nonsense' }, { limit: 0 }, { limit: 101 }, { limit: 'x' }]) {
    expect((await member.refused('listOrders', { query })).status).toBe(400)
  }
})

test('a pending order is cancelled once, and gives back what it took', async () => {
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

test('an order that is on its way is not cancelled', async () => {
  const member = await make.member()
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 1 }]),
  })
  for (const status of ['shipped', 'delivered', 'completed']) {
    await db.updateTable('orders').set({ status }).where('user_id', '=', member.userId).execute()
    expect(await member.refused('cancelOrder', { params: { orderId } })).toMatchObject({ status: 409 })
  }
  expect(await stockOf(product)).toBe(9)
})
